/// The types of the .riv format and the encodings of its properties.
///
/// The tables cover the whole format, not only the part that the runtime supports: the reader must know the encoding of
/// a property to skip it, and it reports unsupported types by name.
enum CoreTypes {
    /// The encoding of a property.
    enum FieldType: UInt8, Sendable {
        /// A variable-length unsigned integer (LEB128).
        case uint
        /// A length followed by that many bytes of UTF-8.
        case string
        /// A 32-bit float.
        case double
        /// Four bytes, 0xAARRGGBB little-endian.
        case color
        /// One byte.
        case bool
        /// A length followed by that many bytes.
        case bytes
        /// No data.
        case callback
    }

    struct TypeInfo: Sendable {
        var name: String
        /// The type that this one extends; empty for none.
        var parent: String
    }

    /// Returns the field type of a property key; nil for an unknown key, whose type is given by the file's own table of
    /// contents.
    static func fieldType(_ propertyKey: PropertyKey) -> FieldType? { fieldTypes[propertyKey] }

    static func info(_ typeKey: Int) -> TypeInfo? { types[typeKey] }

    static func name(_ typeKey: Int) -> String { types[typeKey]?.name ?? "type \(typeKey)" }

    /// Whether objects of the type can occur in files: it is known, and neither abstract nor used only by the editor.
    /// Objects of other types are read as unknown.
    static func isInstantiable(_ typeKey: Int) -> Bool {
        types[typeKey] != nil && !uninstantiable.contains(typeKey)
    }

    /// The keys of the types of which there can be objects.
    static var instantiableTypes: [Int] { types.keys.filter(isInstantiable) }

    private static let uninstantiable: Set<Int> = [
        9, 10, 11, 12, 13, 14, 15, 21, 29, 36, 38, 39, 54, 55, 60, 66, 67, 69, 72, 74, 79, 80, 85,
        86,
        90, 91, 93, 97, 99, 101, 103, 104, 107, 112, 116, 119, 120, 121, 125, 132, 133, 139, 140,
        143,
        145, 146, 149, 150, 151, 160, 161, 166, 167, 170, 172, 173, 175, 422, 476, 477, 478, 480,
        488,
        492, 520, 523, 527, 546, 550, 551, 558, 563, 565, 570, 596, 615, 620, 651, 671, 971, 1042,
        1056,
    ]

    /// Whether a type is `ancestor` or extends it, directly or indirectly.
    static func isKind(_ typeKey: Int, of ancestor: Int) -> Bool {
        ancestors[typeKey]?.contains(ancestor) ?? false
    }

    private static let fieldTypes: [PropertyKey: FieldType] = {
        var table: [PropertyKey: FieldType] = [:]
        let groups: [(FieldType, String)] = [
            (
                .uint,
                """
                5 23 40 48-49 51 53 56-57 59-61 67-69 92-93 95 102-103 110-113 117-122 125 \
                128-129 136 149 151-152 155-156 158 160 165 167-168 171 173 175 178-180 195 \
                197-198 204 206 210 218-221 224-225 227-228 236-237 240 249 272 279 281 284 \
                287 289 296 298 301-302 312-313 316 320 325-326 335 349-350 356-357 377-378 \
                389 392-393 399-400 405 408 494 536-538 549-550 554 560 565-566 574 577 583 \
                586-587 589-591 596-599 604-605 607-632 637 650 653 655-656 660 665-669 \
                672-673 677 679 682-683 685-687 689 705 708-709 713-715 722 725-727 731 743 \
                745-748 757-758 764-765 775-776 778 798-800 814 816 823-824 835 846 848 856 \
                858 861-863 870 872-876 887 892-893 912 922 930-932 934-935 952 956-957 962 \
                965-966 971-974 977-978 980-982 986-988 1010-1011 1015 1018-1022 1026-1028 \
                1033 1045-1050 1059 1061-1062 1064 1068 1073-1078 1087
                """
            ),
            (
                .string,
                """
                4 55 138 203 246 248 268 280 362 557 561 572 578-579 635 654 662 744 766 817 \
                926 983-985 1043
                """
            ),
            (
                .double,
                """
                7-18 20-21 24-26 31 33-35 39 42 46-47 58 63-66 70 79-87 89-91 96-101 104-109 \
                114-116 123-124 126-127 140 157 161-163 166 172 177 182-187 199-200 202 \
                207-208 215-216 229 239 243 274 285-286 288 292 297 299-300 303-308 317-319 \
                321-324 327-332 334 336-340 363 366-367 370-373 380-381 390 406-407 498-519 \
                523-524 530 575 592 636 640-645 652 663-664 675 681 690 692 697-700 706-707 \
                716-719 728-730 749-751 756 759-763 777 781 783-786 806-811 818 859-860 \
                864-865 888-889 894 907-908 975-976 1023-1024 1029 1040-1041 1057-1058 1063 \
                1065-1067 1069-1071
                """
            ),
            (
                .color,
                """
                37-38 88 555 638 651 836
                """
            ),
            (
                .bool,
                """
                32 41 50 62 94 141 164 174 181 188-194 196 201 238 245 333 364-365 376 541 593 \
                606 634 639 647 676 691 693 703 724 734 752 770 779 782 850-851 891 895 914 \
                921 953-955 979 989-1009 1014 1025
                """
            ),
            (
                .bytes,
                """
                212 223 359 582 588 711 866 868 871 911 920 963
                """
            ),
            (
                .callback,
                """
                395 401 869 1016
                """
            ),
        ]
        for (type, keys) in groups {
            for range in keys.split(separator: " ") {
                let ends = range.split(separator: "-").compactMap { Int($0) }
                for key in ends[0]...ends[ends.count - 1] {
                    table[PropertyKey(rawValue: key)] = type
                }
            }
        }
        return table
    }()

    /// The ancestors of each type, starting with the type itself.
    private static let ancestors: [Int: [Int]] = {
        var keys: [String: Int] = [:]
        for (key, type) in types { keys[type.name] = key }
        var table: [Int: [Int]] = [:]
        for (key, type) in types {
            var chain = [key]
            var parent = type.parent
            while let next = keys[parent], let info = types[next] {
                chain.append(next)
                parent = info.parent
            }
            table[key] = chain
        }
        return table
    }()

    /// The types by key, from lines of the form `KEY NAME PARENT`, with `-` for no parent.
    private static let types: [Int: TypeInfo] = {
        var table: [Int: TypeInfo] = [:]
        for line in CoreTypeList.text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count == 3, let key = Int(fields[0]) else { continue }
            table[key] = TypeInfo(
                name: String(fields[1]), parent: fields[2] == "-" ? "" : String(fields[2]))
        }
        return table
    }()
}
