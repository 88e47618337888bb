import Testing

@testable import KioskFile

/// `check` warns of secrets in arguments, which every user of the board can read.
@Suite struct SecretCheckTests {
    @Test(arguments: [
        ["curl", "-u", "me:x", "https://h/a"], ["curl", "-ume:x", "https://h"],
        ["curl", "-H", "Authorization: Bearer x", "https://h"], ["curl", "--oauth2-bearer", "x"],
        ["curl", "-H", "X-Auth-Key:x"], ["curl", "https://h/a?b=c&key=x"],
        ["curl", "https://h/a?q=1&appid=x"], ["curl", "https://me:x@h/a"],
        ["curl", "-d", #"{"user":"a","pwd":"x"}"#], ["mosquitto_sub", "-P", "x", "-t", "a"],
        ["mosquitto_sub", "--pw", "x"], ["mosquitto_sub", "--psk=x"], ["wget", "--password", "x"],
        ["mysql", "-pHunter22"], ["sh", "-c", "PW=x ./rows"], ["sh", "-c", "TOKEN='x' ./rows"],
        ["sh", "-c", "curl -H 'Authorization: Bearer x' https://h"],
        ["sh", "-c", "curl  -u  me:x\thttps://h"], ["./rows", "8f14e45fceea167a5a36dedd4bea2543"],
        ["./rows", "--pass", "x"], ["./rows", "--api-key=x"],
    ])
    func secretsAreFound(arguments: [String]) {
        #expect(!SecretCheck.secrets(in: arguments).isEmpty)
    }

    @Test(arguments: [
        ["./rows"], ["curl", "-sf", "https://h/a?station=8000105&limit=5"],
        ["sh", "-c", "curl -H \"Authorization: Bearer $TOKEN\" https://h"],
        ["sh", "-c", "curl -u \"$USER:$PW\" https://h"], ["curl", "-K", "secrets.conf"],
        ["curl", "-H", "@/run/credentials/flipbook.service/header"],
        ["./rows", "--token", "$TOKEN"],
        ["mosquitto_pub", "-t", "shop/orders", "-m", "{number}"], ["./rows", "{token}"],
        ["./rows", "--token", "{values.token}"], ["sh", "-c", "cat rows; date +%H:%M"],
        ["mosquitto_sub", "-h", "broker", "-p", "1883", "-t", "a"],
        ["python3", "./very_long_name_of_a_program_2024.py"],
    ])
    func ordinaryArgumentsAreNot(arguments: [String]) {
        #expect(SecretCheck.secrets(in: arguments) == [])
    }

    @Test func credentialsAreNot() {
        #expect(SecretCheck.secrets(in: ["./rows", "--token", ""]) { $0 == 2 } == [])
    }
}
