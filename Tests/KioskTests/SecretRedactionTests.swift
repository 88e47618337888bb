import JSON
import TestSupport
import Testing

@testable import Kiosk

/// Secrets in a configuration do not leave the machine.
@Suite struct SecretRedactionTests {
    @Test(arguments: [
        (#"{"a":{"password":"x"}}"#, #"{"a":{"password":"***"}}"#),
        (
            #"{"mqttPassword":"x","API_KEY":7,"key":"id"}"#,
            #"{"API_KEY":"***","key":"id","mqttPassword":"***"}"#
        ),
        (#"{"token":{"value":"x"}}"#, #"{"token":"***"}"#),
        (#"["curl","-u","me:x","https://h/a"]"#, #"["curl","-u","***","https://h/a"]"#),
        (
            #"["curl","-H","Authorization: Bearer x y"]"#,
            #"["curl","-H","Authorization: *** *** ***"]"#
        ),
        (#"["mosquitto_sub","-P","x","-t","a"]"#, #"["mosquitto_sub","-P","***","-t","a"]"#),
        (
            #"["mosquitto_sub","--pw","x","--psk","y"]"#,
            #"["mosquitto_sub","--pw","***","--psk","***"]"#
        ),
        (#"["curl","-ume:x","https://h"]"#, #"["curl","-u***","https://h"]"#),
        (#"["curl","-H","Authorization:Bearer x"]"#, #"["curl","-H","Authorization:*** ***"]"#),
        (
            #"["sh","-c","curl --token=a:b https://h"]"#,
            #"["sh","-c","curl --token=*** https://h"]"#
        ),
        (#"["a","--password","x"]"#, #"["a","--password","***"]"#),
        (#"["a","--token=x"]"#, #"["a","--token=***"]"#),
        (#"["sh","-c","curl --token x https://h"]"#, #"["sh","-c","curl --token *** https://h"]"#),
        (
            #""https://me:x@h.example/a?b=c&token=x&d=e""#,
            #""https://***@h.example/a?b=c&token=***&d=e""#
        ),
        (#""mqtt://u@h""#, #""mqtt://***@h""#),
        (#""a: b, token is a word""#, #""a: b, token is a word""#),
        (#"[1.50,true,null,"x"]"#, #"[1.50,true,null,"x"]"#),
    ])
    func secretsAreRedacted(text: String, redacted: String) throws {
        let result = try SecretRedaction.redact(json: Array(text.utf8))
        #expect(result == redacted)
    }

    /// Input that cannot be parsed is refused rather than passed on.
    @Test func invalidJSONIsRefused() {
        let error = thrownError(JSONError.self) {
            try SecretRedaction.redact(json: Array(#"{"password": "x""#.utf8))
        }
        #expect(error?.reason == "',' or '}' was expected")
    }
}
