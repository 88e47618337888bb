// swift-format-ignore-file
// Made of ../format.txt by scripts/check format --write: change that instead.

extension CoreTypes {
    /// The type that each type extends, by key: 0 for none, -1 for no type's key.
    static let parents: [Int16] = [
        -1, 409, 38, 13, 15, 14, 36, 15, 15, 0, 0, 10, 2, 2, 107, 12, 620, 22, 10, 10,
        21, 11, 11, 0, 21, 0, 0, 0, 139, 0, 170, 550, -1, -1, 36, 36, 14, 170, 91, 38,
        39, 40, 10, 11, 10, 10, 45, 10, 10, 11, 170, 15, 51, 551, 0, 54, 55, 54, 55, 55,
        66, 145, 60, 60, 60, 66, 0, 476, 67, 67, 69, 69, 60, 72, 0, 74, 527, 74, 65, 10,
        79, 80, 80, 90, 170, 90, 85, 86, 86, 85, 80, 11, 13, 11, -1, 93, 97, 93, 97, 0,
        13, 0, 99, 99, 103, 104, 0, 11, 107, 11, -1, 108, 10, -1, 654, 116, 125, 116, 116, 104,
        105, 10, 121, 121, 121, 0, 125, 167, 548, 167, 167, 128, 104, 104, 13, 10, -1, 573, 139, 175,
        10, 103, 170, 27, 10, 60, 0, 2, 10, 151, 151, 54, -1, -1, -1, -1, -1, -1, 11, 11,
        10, 160, 161, 10, 10, 90, 0, 10, 125, 615, 29, 29, 151, 54, 175, 0, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, 422, 128, -1, 13, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        1056, -1, 103, -1, -1, -1, 428, 0, 10, 0, 429, 430, 428, 428, 430, 429, 430, 11, 510, 509,
        430, 428, 428, 430, 428, 0, 0, 446, 430, 428, 170, 92, 92, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 9, 9, 9, 9, 9, 0, 0, 477, 478,
        477, 480, 476, 480, 480, 601, 480, 125, 0, 488, 488, 10, 10, 11, 492, 492, 478, 482, 0, 488,
        516, 428, 430, 567, 488, 480, 11, 10, 2, 430, 0, 509, 510, 13, 500, 500, 488, 516, -1, 488,
        79, 520, 520, 10, 523, 523, -1, 72, 527, 971, 488, 488, 488, 11, 488, 488, 488, 0, 537, 537,
        539, 537, 539, 537, 539, 537, 160, 546, 11, -1, 27, 27, -1, -1, -1, -1, -1, -1, 103, 13,
        -1, -1, -1, 430, 563, 428, 565, 9, 488, 13, 13, 570, 570, 11, 570, 570, -1, -1, -1, -1,
        -1, -1, -1, -1, 430, 584, 428, 586, 596, -1, 9, 488, 167, 477, -1, -1, 9, 596, 430, 428,
        -1, 480, 601, 13, -1, -1, 10, -1, -1, -1, -1, 127, 167, 167, 615, 0, 167, 488, 613, 620,
        12, 167, -1, -1, -1, 165, 592, 130, -1, 488, 601, 129, -1, -1, -1, -1, -1, 603, -1, -1,
        11, -1, 103, 0, 10, 11, 125, 476, 10, 103, -1, 103, 671, 10, 54, -1, -1, -1, 0, 658,
        658, -1, 596, 0, 663, 658, 658, 478, 10, 658, 663, 125, 671, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 971, 103, 175, 658, 663, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 584, 586, -1, 671, 482, 10,
        -1, -1, 971, 584, 586, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 10, 1056, 10, -1,
        -1, -1, -1, -1, -1, -1, 1057, 170, 10, 11, -1, 103,
    ]

    /// What the table says of each type, by key.
    static let traits: [UInt8] = [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0,
        0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0,
        1, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1,
        1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 1,
        0, 1, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1,
        1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1,
        1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0,
        1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0,
        1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        1, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0,
        0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
        0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 1, 0, 0, 2, 0,
        1, 2, 0, 0, 0, 0, 2, 2, 0, 2, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0,
        2, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 2, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2,
    ]

    /// The raw value of each property's field type, by key: 0 for an unknown property.
    static let fields: [UInt8] = [
        0, 0, 0, 0, 2, 1, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0,
        3, 3, 0, 1, 3, 3, 3, 0, 0, 0, 0, 3, 5, 3, 3, 3, 0, 4, 4, 3,
        1, 5, 3, 0, 0, 0, 3, 3, 1, 1, 5, 1, 0, 1, 0, 2, 1, 1, 3, 1,
        1, 1, 5, 3, 3, 3, 3, 1, 1, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 3,
        3, 3, 3, 3, 3, 3, 3, 3, 4, 3, 3, 3, 1, 1, 5, 1, 3, 3, 3, 3,
        3, 3, 1, 1, 3, 3, 3, 3, 3, 3, 1, 1, 1, 1, 3, 3, 3, 1, 1, 1,
        1, 1, 1, 3, 3, 1, 3, 3, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0,
        3, 5, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 3, 1, 0,
        1, 3, 3, 3, 5, 1, 3, 1, 1, 0, 0, 1, 3, 1, 5, 1, 0, 3, 1, 1,
        1, 5, 3, 3, 3, 3, 3, 3, 5, 5, 5, 5, 5, 5, 5, 1, 5, 1, 1, 3,
        3, 5, 3, 2, 1, 0, 1, 3, 3, 0, 1, 0, 6, 0, 0, 3, 3, 0, 1, 1,
        1, 1, 0, 6, 1, 1, 0, 1, 1, 3, 0, 0, 0, 0, 0, 0, 1, 1, 5, 3,
        1, 0, 0, 3, 0, 5, 2, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 3, 0, 0, 0, 0, 1,
        2, 1, 0, 0, 1, 3, 3, 1, 3, 1, 0, 0, 3, 0, 0, 0, 1, 3, 1, 3,
        3, 1, 1, 3, 3, 3, 3, 3, 3, 0, 0, 0, 1, 1, 0, 0, 1, 3, 3, 3,
        1, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3, 3, 5, 3, 1, 3, 3, 3, 3,
        3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 6,
        0, 0, 2, 3, 5, 5, 3, 3, 0, 0, 3, 3, 3, 3, 0, 0, 5, 1, 1, 0,
        3, 3, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 1, 1, 0, 7, 0, 0, 0, 1,
        1, 7, 0, 0, 0, 1, 3, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 3,
        3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
        0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 1, 1, 1, 0,
        0, 5, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 4, 0, 2, 0, 0,
        1, 2, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 2, 0, 1, 3, 0, 1, 2, 2,
        0, 0, 6, 1, 0, 0, 1, 1, 6, 1, 1, 1, 3, 5, 0, 0, 1, 1, 1, 1,
        0, 0, 0, 0, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 5, 2, 3, 1, 4, 5,
        3, 3, 3, 3, 3, 3, 0, 5, 0, 0, 1, 4, 3, 1, 2, 1, 1, 0, 0, 0,
        1, 0, 2, 3, 3, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 3, 5, 1, 0, 1,
        0, 3, 1, 1, 0, 1, 1, 1, 0, 1, 3, 5, 3, 5, 0, 0, 0, 3, 3, 3,
        3, 0, 0, 5, 0, 1, 3, 3, 1, 1, 0, 6, 0, 1, 1, 1, 3, 3, 3, 3,
        0, 0, 1, 0, 5, 1, 1, 1, 3, 3, 3, 1, 0, 0, 5, 0, 0, 0, 0, 0,
        0, 0, 0, 1, 2, 1, 1, 1, 1, 3, 3, 3, 5, 0, 0, 0, 3, 1, 1, 3,
        3, 3, 3, 3, 1, 1, 2, 0, 0, 0, 5, 0, 0, 0, 0, 1, 1, 3, 1, 5,
        0, 3, 5, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1,
        1, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 0, 0, 1, 0, 1, 2, 3, 0,
        0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 4, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 5, 5, 0, 0, 0, 0, 1, 0, 1, 3,
        3, 1, 1, 1, 3, 3, 6, 0, 6, 7, 1, 6, 1, 1, 1, 1, 1, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 1, 3, 3, 0, 5, 1, 1, 3, 5, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 6, 1, 0, 5, 0, 0, 0, 0, 0,
        6, 5, 1, 0, 0, 0, 2, 0, 0, 0, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5, 5, 5, 1, 1, 0, 0,
        0, 0, 1, 6, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 3, 3, 1, 1, 5,
        1, 1, 1, 2, 2, 2, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
        5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1, 1, 0, 0, 5, 1, 7, 0, 1, 1,
        1, 1, 1, 3, 3, 5, 1, 1, 1, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,
        3, 3, 0, 2, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 3, 3, 1,
        0, 1, 1, 3, 1, 3, 3, 3, 1, 3, 3, 3, 0, 1, 1, 1, 1, 1, 1, 0,
        0, 0, 0, 0, 0, 0, 0, 1,
    ]

    /// The types' names in the order of their keys.
    static let names = """
        1 Artboard
        2 Node
        3 Shape
        4 Ellipse
        5 StraightVertex
        6 CubicDetachedVertex
        7 Rectangle
        8 Triangle
        9 BindableProperty
        10 Component
        11 ContainerComponent
        12 Path
        13 Drawable
        14 PathVertex
        15 ParametricPath
        16 PointsPath
        17 RadialGradient
        18 SolidColor
        19 GradientStop
        20 Fill
        21 ShapePaint
        22 LinearGradient
        23 Backboard
        24 Stroke
        25 KeyedObject
        26 KeyedProperty
        27 Animation
        28 CubicEaseInterpolator
        29 KeyFrame
        30 KeyFrameDouble
        31 LinearAnimation
        34 CubicAsymmetricVertex
        35 CubicMirroredVertex
        36 CubicVertex
        37 KeyFrameColor
        38 TransformComponent
        39 SkeletalComponent
        40 Bone
        41 RootBone
        42 ClippingShape
        43 Skin
        44 Tendon
        45 Weight
        46 CubicWeight
        47 TrimPath
        48 DrawTarget
        49 DrawRules
        50 KeyFrameId
        51 Polygon
        52 Star
        53 StateMachine
        54 StateMachineComponent
        55 StateMachineInput
        56 StateMachineNumber
        57 StateMachineLayer
        58 StateMachineTrigger
        59 StateMachineBool
        60 LayerState
        61 AnimationState
        62 AnyState
        63 EntryState
        64 ExitState
        65 StateTransition
        66 StateMachineLayerComponent
        67 TransitionInputCondition
        68 TransitionTriggerCondition
        69 TransitionValueCondition
        70 TransitionNumberCondition
        71 TransitionBoolCondition
        72 BlendState
        73 BlendStateDirect
        74 BlendAnimation
        75 BlendAnimation1D
        76 BlendState1DInput
        77 BlendAnimationDirect
        78 BlendStateTransition
        79 Constraint
        80 TargetedConstraint
        81 IKConstraint
        82 DistanceConstraint
        83 TransformConstraint
        84 KeyFrameBool
        85 TransformComponentConstraint
        86 TransformComponentConstraintY
        87 TranslationConstraint
        88 ScaleConstraint
        89 RotationConstraint
        90 TransformSpaceConstraint
        91 WorldTransformComponent
        92 NestedArtboard
        93 NestedAnimation
        95 NestedStateMachine
        96 NestedSimpleAnimation
        97 NestedLinearAnimation
        98 NestedRemapAnimation
        99 Asset
        100 Image
        101 ColorChannels
        102 Folder
        103 FileAsset
        104 DrawableAsset
        105 ImageAsset
        106 FileAssetContents
        107 Vertex
        108 MeshVertex
        109 Mesh
        111 ContourMeshVertex
        112 ForcedEdge
        114 StateMachineListenerSingle
        115 ListenerTriggerChange
        116 ListenerInputChange
        117 ListenerBoolChange
        118 ListenerNumberChange
        119 LayeredAsset
        120 LayerImageAsset
        121 NestedInput
        122 NestedTrigger
        123 NestedBool
        124 NestedNumber
        125 ListenerAction
        126 ListenerAlignTarget
        127 CustomPropertyNumber
        128 Event
        129 CustomPropertyBoolean
        130 CustomPropertyString
        131 OpenUrlEvent
        132 SVGAsset
        133 LottieAsset
        134 Text
        135 TextValueRun
        137 TextStylePaint
        138 CubicValueInterpolator
        139 CubicInterpolator
        140 Guide
        141 FontAsset
        142 KeyFrameString
        143 AnimationFolder
        144 TextStyleAxis
        145 AdvanceableState
        146 ClipboardHeader
        147 Solo
        148 Joystick
        149 StateMachineInputFolder
        150 StateMachineListenerFolder
        151 StateMachineComponentFolder
        158 TextModifierRange
        159 TextModifierGroup
        160 TextModifier
        161 TextShapeModifier
        162 TextVariationModifier
        163 CubicInterpolatorComponent
        164 TextStyleFeature
        165 FollowPathConstraint
        166 Tag
        167 CustomProperty
        168 ListenerFireEvent
        169 StateMachineFireEvent
        170 InterpolatingKeyFrame
        171 KeyFrameCallback
        172 StateMachineComponentNestedArtboard
        173 StateMachineNestedInput
        174 ElasticInterpolator
        175 KeyFrameInterpolator
        406 AudioAsset
        407 AudioEvent
        409 LayoutComponent
        420 LayoutComponentStyle
        422 ExportAudio
        426 ViewModelInstanceColor
        427 ViewModelInstanceListItem
        428 ViewModelInstanceValue
        429 ViewModelComponent
        430 ViewModelProperty
        431 ViewModelPropertyNumber
        432 ViewModelInstanceEnum
        433 ViewModelInstanceString
        434 ViewModelPropertyList
        435 ViewModel
        436 ViewModelPropertyViewModel
        437 ViewModelInstance
        438 DataEnumCustom
        439 ViewModelPropertyEnumCustom
        440 ViewModelPropertyColor
        441 ViewModelInstanceList
        442 ViewModelInstanceNumber
        443 ViewModelPropertyString
        444 ViewModelInstanceViewModel
        445 DataEnumValue
        446 DataBind
        447 DataBindContext
        448 ViewModelPropertyBoolean
        449 ViewModelInstanceBoolean
        450 KeyFrameUint
        451 NestedArtboardLeaf
        452 NestedArtboardLayout
        471 BindablePropertyString
        472 BindablePropertyBoolean
        473 BindablePropertyNumber
        474 BindablePropertyEnum
        475 BindablePropertyColor
        476 TransitionCondition
        477 TransitionComparator
        478 TransitionPropertyComparator
        479 TransitionPropertyViewModelComparator
        480 TransitionValueComparator
        481 TransitionValueBooleanComparator
        482 TransitionViewModelCondition
        483 TransitionValueColorComparator
        484 TransitionValueNumberComparator
        485 TransitionValueEnumComparator
        486 TransitionValueStringComparator
        487 ListenerViewModelChange
        488 DataConverter
        489 DataConverterRounder
        490 DataConverterToString
        491 NSlicerTileMode
        492 Axis
        493 NSlicer
        494 AxisY
        495 AxisX
        496 TransitionPropertyArtboardComparator
        497 TransitionArtboardCondition
        498 DataConverterGroupItem
        499 DataConverterGroup
        500 DataConverterOperationValue
        501 ViewModelInstanceTrigger
        502 ViewModelPropertyTrigger
        503 BindablePropertyTrigger
        504 DataConverterTrigger
        505 TransitionValueTriggerComparator
        506 DashPath
        507 Dash
        508 NSlicedNode
        509 ViewModelPropertyEnum
        510 DataEnum
        511 ViewModelPropertyEnumSystem
        512 DataEnumSystem
        513 ForegroundLayoutDrawable
        514 DataConverterSystemDegsToRads
        515 DataConverterSystemNormalizer
        516 DataConverterOperation
        517 DataConverterOperationViewModel
        519 DataConverterRangeMapper
        520 DraggableConstraint
        521 ScrollConstraint
        522 ScrollBarConstraint
        523 ScrollPhysics
        524 ClampedScrollPhysics
        525 ElasticScrollPhysics
        527 BlendState1D
        528 BlendState1DViewModel
        529 ScriptAsset
        530 DataConverterStringPad
        531 DataConverterStringRemoveZeros
        532 DataConverterStringTrim
        533 Feather
        534 DataConverterInterpolator
        535 DataConverterBooleanNegate
        536 DataConverterFormula
        537 FormulaToken
        538 FormulaTokenArgumentSeparator
        539 FormulaTokenParenthesis
        540 FormulaTokenParenthesisClose
        541 FormulaTokenOperation
        542 FormulaTokenFunction
        543 FormulaTokenValue
        544 FormulaTokenParenthesisOpen
        545 FormulaTokenInput
        546 TextTargetModifier
        547 TextFollowPathModifier
        548 CustomPropertyGroup
        550 LinearAnimationResolver
        551 StateMachineResolver
        558 LibraryAsset
        559 ArtboardComponentList
        563 ViewModelPropertySymbol
        564 ViewModelPropertySymbolListIndex
        565 ViewModelInstanceSymbol
        566 ViewModelInstanceSymbolListIndex
        567 BindablePropertyInteger
        568 DataConverterNumberToList
        569 TextInput
        570 TextInputDrawable
        571 TextInputCursor
        572 TextInputText
        573 TextStyle
        574 TextInputSelection
        575 TextInputSelectedText
        584 ViewModelPropertyAsset
        585 ViewModelPropertyAssetImage
        586 ViewModelInstanceAsset
        587 ViewModelInstanceAssetImage
        588 BindablePropertyAsset
        590 BindablePropertyList
        591 DataConverterListToLength
        592 CustomPropertyColor
        593 TransitionSelfComparator
        596 BindablePropertyId
        597 BindablePropertyArtboard
        598 ViewModelPropertyArtboard
        599 ViewModelInstanceArtboard
        601 TransitionValueIdComparator
        602 TransitionValueAssetComparator
        603 ScriptedDrawable
        606 ArtboardComponentListOverride
        611 ScriptInputNumber
        612 ScriptInputViewModelProperty
        613 CustomPropertyTrigger
        614 StateMachineFireTrigger
        615 StateMachineFireAction
        616 CustomPropertyEnum
        617 DataConverterToNumber
        618 ScriptInputTrigger
        619 ListPath
        620 PointsCommonPath
        621 ScriptInputArtboard
        625 ListFollowPathConstraint
        626 ScriptInputColor
        627 ScriptInputString
        629 ScriptedDataConverter
        630 TransitionValueArtboardComparator
        631 ScriptInputBoolean
        637 ScriptedLayout
        640 ScriptedPathEffect
        642 ManifestAsset
        643 DataBindPath
        644 TargetEffect
        645 GroupEffect
        646 ScriptedListenerAction
        647 ScriptedTransitionCondition
        648 ArtboardListMapRule
        649 BlobAsset
        651 ProfilerAsset
        652 FocusActionTarget
        653 FocusData
        654 StateMachineListener
        658 ListenerInputType
        659 ListenerInputTypeEvent
        660 ListenerInputTypeViewModel
        662 BindablePropertyViewModel
        663 UserInput
        664 KeyboardInput
        665 ListenerInputTypeKeyboard
        666 ListenerInputTypeText
        667 TransitionPropertyComponentComparator
        668 SemanticData
        669 ListenerInputTypeSemantic
        670 SemanticInput
        671 FocusAction
        672 FocusActionTraversal
        970 ShaderAsset
        971 TextAsset
        972 ScriptedInterpolator
        973 ListenerInputTypeGamepad
        974 GamepadInput
        1034 ViewModelPropertyAssetFont
        1035 ViewModelInstanceAssetFont
        1037 FocusActionClear
        1038 TransitionFocusCondition
        1039 ComponentOrigin
        1042 TextBlobAsset
        1043 ViewModelPropertyAssetBlob
        1044 ViewModelInstanceAssetBlob
        1056 LayoutSizingStyle
        1057 LayoutNodeStyle
        1058 GridTrack
        1066 LayoutParticipant
        1067 KeyFrameInt
        1068 GridItemPlacement
        1069 TextStyleBackground
        1071 ScriptModuleAsset
        """
}
