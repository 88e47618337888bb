import JSON
import TestSupport
import Testing

@testable import KioskFile

/// Nothing in a configuration that may be secret leaves the machine: what is shown is listed, not what is hidden.
@Suite struct ConfigShapeTests {
    @Test(arguments: [
        // What is shown: numbers, choices, colours, names, files, programs, placeholders.
        (
            #"{"list":{"command":["./rows"],"every":60.50,"key":"id","lines":"document","at":"data.trains"}}"#,
            #"{"list":{"at":"data.trains","command":["./rows"],"every":60.50,"key":"id","lines":"document"}}"#
        ),
        (
            ##"{"theme":{"text":"#102030","fonts":["My Font.ttf"],"dark":{"from":"20:00"}},"start":"home"}"##,
            ##"{"start":"home","theme":{"dark":{"from":"20:00"},"fonts":["My Font.ttf"],"text":"#102030"}}"##
        ),
        (
            #"{"list":{"row":{"title":"{name|upper}","subtitle":"To {to} at {due|time:SECRET}"},"tap":{"show":"more"}}}"#,
            #"{"list":{"row":{"subtitle":"***{to}***{due|time:***}","title":"{name|upper}"},"tap":{"show":"more"}}}"#
        ),
        (
            #"{"sources":{"a b":{"environment":{"TOKEN":{"$credential":"mqtt"},"A":"SECRET"}}}}"#,
            #"{"sources":{"a b":{"environment":{"A":"***","TOKEN":{"$credential":"mqtt"}}}}}"#
        ),
        (
            #"{"list":{"command":["/usr/bin/curl","--oauth2-bearer",{"$credential":"mqtt"}]}}"#,
            #"{"list":{"command":["/usr/bin/curl","***",{"$credential":"mqtt"}]}}"#
        ),
        // Values that are not accepted may be anything.
        (
            #"{"list":{"every":"SECRET","rowHeight":[1],"row":"SECRET"}}"#,
            #"{"list":{"every":"***","row":"***","rowHeight":["***"]}}"#
        ),
        (
            #"{"theme":{"text":"SECRET","appearance":"SECRET"},"locale":"de=SECRET"}"#,
            #"{"locale":"***","theme":{"appearance":"***","text":"***"}}"#
        ),
        (
            #"{"pwd":"SECRET","other":{"a":[1,"SECRET",null]}}"#,
            #"{"other":{"a":["***","***",null]},"pwd":"***"}"#
        ),
    ])
    func shapeIsShown(text: String, shown: String) throws {
        #expect(try ConfigShapeText.shape(of: Array(text.utf8)) == shown)
    }

    /// Secrets, wherever they stand.
    @Test(arguments: [
        #"{"list":{"command":["sh","-c","curl -H 'Authorization: Bearer SECRET' https://h"]}}"#,
        #"{"list":{"command":["curl","-u  me:SECRET"]}}"#,
        #"{"list":{"command":["curl","-u\tme:SECRET"]}}"#,
        #"{"list":{"stream":["mosquitto_sub","-P","SECRET"]}}"#,
        #"{"list":{"command":["x","-pSECRET"]}}"#,
        #"{"list":{"command":["x","--psk=SECRET"]}}"#,
        #"{"list":{"command":["x","--pass","SECRET"]}}"#,
        #"{"list":{"command":["curl","-H","X-Auth-Key: SECRET"]}}"#,
        #"{"list":{"command":["curl","https://h/?key=SECRET&appid=SECRET"]}}"#,
        #"{"list":{"command":["curl -u me:SECRET https://h"]}}"#,
        #"{"list":{"command":["sshpass -p SECRET x"]}}"#,
        #"{"list":{"command":"curl SECRET"}}"#, #"{"list":{"command":["PW=SECRET","x"]}}"#,
        #"{"list":{"command":{"a":"SECRET"}}}"#, #"{"list":{"command":[["SECRET"]]}}"#,
        #"{"list":{"file":"rows.json?key=SECRET"}}"#, #"{"list":{"file":"https://me:SECRET@h/a"}}"#,
        #"{"list":{"file":"a#SECRET"}}"#, #"{"list":{"environment":["TOKEN=SECRET"]}}"#,
        #"{"list":{"environment":{"TOKEN":"SECRET"}}}"#, #"{"values":{"pin":"SECRET"}}"#,
        #"{"list":{"tap":{"run":["./x","--token","SECRET"]}}}"#,
        #"{"list":{"tap":{"set":{"a":"SECRET"}}}}"#,
        #"{"schedule":[{"every":5,"do":[{"run":["x","SECRET"]}]}]}"#, #"{"title":"SECRET"}"#,
        #"{"texts":{"loading":"SECRET"}}"#, #"{"$schema":"https://h/?t=SECRET"}"#,
        #"{"list":{"row":{"when":{"a":"SECRET","b":["SECRET"]},"image":"https://h/{id}?t=SECRET"}}}"#,
        #"{"screens":{"a":{"page":{"text":"SECRET","fields":[["SECRET","{x|prefix:SECRET}"]]}}}}"#,
        #"{"screens":{"a":{"rive":{"file":"a.riv","bind":{"x":"SECRET {a}"},"on":{"e":{"run":["x","SECRET"]}}}}}}"#,
        #"{"token=SECRET":1}"#, #"{"values":{"https://h?k=SECRET":1}}"#,
        #"{"list":{"key":"a=SECRET"}}"#,
        #"["SECRET"]"#, #""SECRET""#, #"{"list":{"command":["x",{"$credential":"a/SECRET"}]}}"#,
        #"{"list":{"command":["x",{"$credential":"a","b":"SECRET"}]}}"#,
        #"{"header":{"texts":{"pull":"SECRET"}}}"#, #"{"screen":{"mode":"1x1?SECRET"}}"#,
        #"{"clock":"SECRET {now|date:SECRET}"}"#, #"{"list":{"row":{"title":"{SECRET?}"}}}"#,
    ])
    func secretsAreHidden(text: String) throws {
        let shown = try ConfigShapeText.shape(of: Array(text.utf8))
        #expect(!shown.contains("SECRET"), "\(shown)")
        #expect(shown.contains("***"))
    }

    /// Numbers may be secrets where texts may.
    @Test func numbersOfValuesAreHidden() throws {
        let shown = try ConfigShapeText.shape(of: Array(#"{"values":{"pin":4711},"x":4711}"#.utf8))
        #expect(shown == #"{"values":{"pin":"***"},"x":"***"}"#)
    }

    /// Input that cannot be parsed is refused rather than passed on, and so is its content in the error.
    @Test func invalidJSONIsRefused() {
        let error = thrownError(JSONError.self) {
            try ConfigShapeText.shape(of: Array(#"{"password": "x""#.utf8))
        }
        #expect(error?.reason == "',' or '}' was expected")
    }
}
