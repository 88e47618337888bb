import JSON
import Platform

/// The results of a run of `flipbook-lab bench growth`: how the time of a frame grows.
package struct GrowthReport: Equatable {
    /// The frames of one kind, in which one quantity grows.
    package struct Series: Equatable {
        /// What is drawn, such as "circles of 16 px".
        package var name: String
        /// The quantity that grows, such as "shapes".
        package var unit: String
        package var rows: [Row] = []
    }

    /// The frames with one value of the quantity. Times are those of a whole frame, in seconds.
    package struct Row: Equatable {
        package var quantity: Int
        package var least: Double
        package var median: Double
    }

    /// A time for comparison, in seconds: of a frame that is filled, copied or painted in one colour.
    package struct Limit: Equatable {
        package var name: String
        package var least: Double
    }

    /// The processor's name, as Linux reports it.
    package var processor: String
    /// The instruction set for which the band painters were compiled.
    package var instructions: String
    package var limits: [Limit] = []
    package var series: [Series] = []

    package init(processor: String, instructions: String) {
        self.processor = processor
        self.instructions = instructions
    }
}

// MARK: Text

extension GrowthReport {
    /// The report as Markdown tables: for each series the shortest times in microseconds and, from its last two rows,
    /// the time for each additional unit of the quantity in nanoseconds.
    package var markdown: String {
        var text = "| limit | µs |\n| --- | --- |\n"
        for limit in limits { text += "| \(limit.name) | \(GrowthReport.micro(limit.least)) |\n" }
        text += "\n| drawn | grows | µs a frame | ns for one more |\n| --- | --- | --- | --- |\n"
        for series in series {
            let quantities = series.rows.map { GrowthReport.grouped($0.quantity) }
            let times = series.rows.map { GrowthReport.micro($0.least) }
            text += "| \(series.name) | \(quantities.joined(separator: ", ")) \(series.unit) "
            text += "| \(times.joined(separator: ", ")) | \(series.slopeText) |\n"
        }
        return text
    }

    private static func micro(_ seconds: Double) -> String {
        let micro = seconds * 1e6
        return Number.text(micro, decimals: micro < 100 ? 1 : 0)
    }

    /// Formats a number with a comma between groups of three digits.
    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (i, digit) in String(number).reversed().enumerated() {
            if i > 0, i % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}

extension GrowthReport.Series {
    /// The time for each additional unit of the quantity, in seconds, from the last two rows; nil if there are fewer
    /// than two.
    package var slope: Double? {
        guard rows.count > 1 else { return nil }
        let (a, b) = (rows[rows.count - 2], rows[rows.count - 1])
        guard b.quantity != a.quantity else { return nil }
        return (b.least - a.least) / Double(b.quantity - a.quantity)
    }

    fileprivate var slopeText: String {
        guard let slope else { return "" }
        let nano = slope * 1e9
        return Number.text(nano, decimals: abs(nano) < 10 ? 2 : 0)
    }
}

// MARK: JSON

extension GrowthReport {
    /// The report as JSON. Times are in seconds.
    package var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.add(processor, for: "processor")
        json.add(instructions, for: "instructions")
        json.beginArray("limits")
        for limit in limits {
            json.beginObject()
            json.add(limit.name, for: "name")
            json.add(limit.least, for: "least")
            json.endObject()
        }
        json.endArray()
        json.beginArray("series")
        for series in series {
            json.beginObject()
            json.add(series.name, for: "name")
            json.add(series.unit, for: "unit")
            json.beginArray("rows")
            for row in series.rows {
                json.beginObject()
                json.add(row.quantity, for: "quantity")
                json.add(row.least, for: "least")
                json.add(row.median, for: "median")
                json.endObject()
            }
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.text + "\n"
    }

    /// Creates a report from its JSON; nil if a member is missing or has another type.
    package init?(_ json: JSONValue) {
        guard let processor = json["processor"]?.string,
            let instructions = json["instructions"]?.string,
            let limits = json["limits"]?.array, let series = json["series"]?.array
        else { return nil }
        self.init(processor: processor, instructions: instructions)
        for limit in limits {
            guard let name = limit["name"]?.string, let least = limit["least"]?.number
            else { return nil }
            self.limits.append(Limit(name: name, least: least))
        }
        for item in series {
            guard let series = Series(item) else { return nil }
            self.series.append(series)
        }
    }
}

extension GrowthReport.Series {
    fileprivate init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, let unit = json["unit"]?.string,
            let rows = json["rows"]?.array
        else { return nil }
        self.init(name: name, unit: unit)
        for row in rows {
            guard let quantity = row["quantity"]?.number, let least = row["least"]?.number,
                let median = row["median"]?.number
            else { return nil }
            self.rows.append(
                GrowthReport.Row(quantity: Int(quantity), least: least, median: median))
        }
    }
}
