// Wrappers of ICU's functions, whose names contain the library's version through macros that Swift does
// not import. Functions that write text return its length in UTF-16 code units, even if that exceeds the
// capacity, or -1 if ICU fails.
#pragma once
#include <stdint.h>

// Foundation has an ICU of another version in a module of its own. Enumerations that differ between the two must have
// different names, or a program that imports both does not compile.
#define UErrorCode flipbook_UErrorCode
#define UNumberFormatAttribute flipbook_UNumberFormatAttribute
#define UDateTimePatternMatchOptions flipbook_UDateTimePatternMatchOptions
#define UCalendarDateFields flipbook_UCalendarDateFields
#define UDateFormatSymbolType flipbook_UDateFormatSymbolType
#define UDisplayContextType flipbook_UDisplayContextType
#define UDisplayContext flipbook_UDisplayContext
#define UNumberFormatFields flipbook_UNumberFormatFields

#include <unicode/ucal.h>
#include <unicode/ucasemap.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/ulistformatter.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ureldatefmt.h>

static inline int32_t flipbook_icu_length(int32_t length, UErrorCode error) {
  return U_SUCCESS(error) || error == U_BUFFER_OVERFLOW_ERROR ? length : -1;
}

// Locales

// Whether a language of two or three lower-case letters has a name in ICU's data.
static inline int flipbook_icu_knows_language(const char *language) {
  return uloc_getISO3Language(language)[0] != 0;
}

static inline int32_t flipbook_locale(const char *tag, char *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t parsed = 0;
  int32_t length = uloc_forLanguageTag(tag, out, capacity, &parsed, &error);
  return flipbook_icu_length(length, error);
}

static inline int32_t flipbook_locale_count(void) { return uloc_countAvailable(); }
static inline const char *flipbook_locale_at(int32_t i) { return uloc_getAvailable(i); }
static inline int flipbook_locale_is_right_to_left(const char *locale) {
  return uloc_isRightToLeft(locale);
}

// Numbers

static inline UNumberFormatter *flipbook_number_open(
    const uint16_t *skeleton, int32_t length, const char *locale) {
  UErrorCode error = U_ZERO_ERROR;
  UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(
      (const UChar *)skeleton, length, locale, &error);
  if (U_SUCCESS(error)) return formatter;
  unumf_close(formatter);
  return 0;
}

static inline void flipbook_number_close(UNumberFormatter *formatter) { unumf_close(formatter); }

static inline UFormattedNumber *flipbook_number_result(void) {
  UErrorCode error = U_ZERO_ERROR;
  return unumf_openResult(&error);
}

static inline void flipbook_number_result_close(UFormattedNumber *result) {
  unumf_closeResult(result);
}

static inline int flipbook_number_double(
    const UNumberFormatter *formatter, double number, UFormattedNumber *result) {
  UErrorCode error = U_ZERO_ERROR;
  unumf_formatDouble(formatter, number, result, &error);
  return U_SUCCESS(error);
}

static inline int flipbook_number_decimal(
    const UNumberFormatter *formatter, const char *digits, int32_t length,
    UFormattedNumber *result) {
  UErrorCode error = U_ZERO_ERROR;
  unumf_formatDecimal(formatter, digits, length, result, &error);
  return U_SUCCESS(error);
}

static inline int32_t flipbook_number_text(
    const UFormattedNumber *result, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = unumf_resultToString(result, (UChar *)out, capacity, &error);
  return flipbook_icu_length(length, error);
}

// Ordinals

static inline UNumberFormat *flipbook_ordinal_open(const char *locale) {
  UErrorCode error = U_ZERO_ERROR;
  UNumberFormat *format = unum_open(UNUM_ORDINAL, 0, 0, locale, 0, &error);
  if (U_SUCCESS(error)) return format;
  unum_close(format);
  return 0;
}

static inline void flipbook_ordinal_close(UNumberFormat *format) { unum_close(format); }

static inline int32_t flipbook_ordinal_text(
    const UNumberFormat *format, int64_t number, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = unum_formatInt64(format, number, (UChar *)out, capacity, 0, &error);
  return flipbook_icu_length(length, error);
}

// Plural rules

static inline UPluralRules *flipbook_plural_open(const char *locale) {
  UErrorCode error = U_ZERO_ERROR;
  UPluralRules *rules = uplrules_open(locale, &error);
  if (U_SUCCESS(error)) return rules;
  uplrules_close(rules);
  return 0;
}

static inline void flipbook_plural_close(UPluralRules *rules) { uplrules_close(rules); }

static inline int32_t flipbook_plural_select(
    const UPluralRules *rules, const UFormattedNumber *number, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = uplrules_selectFormatted(rules, number, (UChar *)out, capacity, &error);
  return flipbook_icu_length(length, error);
}

// Lists of units, such as "1 hr, 5 min"

static inline UListFormatter *flipbook_list_open(const char *locale) {
  UErrorCode error = U_ZERO_ERROR;
  UListFormatter *formatter =
      ulistfmt_openForType(locale, ULISTFMT_TYPE_UNITS, ULISTFMT_WIDTH_SHORT, &error);
  if (U_SUCCESS(error)) return formatter;
  ulistfmt_close(formatter);
  return 0;
}

static inline void flipbook_list_close(UListFormatter *formatter) { ulistfmt_close(formatter); }

static inline int32_t flipbook_list_pair(
    const UListFormatter *formatter, const uint16_t *first, int32_t first_length,
    const uint16_t *second, int32_t second_length, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  const UChar *texts[2] = {(const UChar *)first, (const UChar *)second};
  int32_t lengths[2] = {first_length, second_length};
  int32_t length =
      ulistfmt_format(formatter, texts, lengths, 2, (UChar *)out, capacity, &error);
  return flipbook_icu_length(length, error);
}

// Dates

// The styles are values of UDateFormatStyle; both are ignored if there is a pattern.
static inline UDateFormat *flipbook_date_open(
    int32_t time_style, int32_t date_style, const char *locale, const uint16_t *zone,
    int32_t zone_length, const uint16_t *pattern, int32_t pattern_length) {
  UErrorCode error = U_ZERO_ERROR;
  UDateFormatStyle time = pattern ? UDAT_PATTERN : (UDateFormatStyle)time_style;
  UDateFormatStyle date = pattern ? UDAT_PATTERN : (UDateFormatStyle)date_style;
  UDateFormat *format = udat_open(
      time, date, locale, (const UChar *)zone, zone_length, (const UChar *)pattern,
      pattern_length, &error);
  if (U_SUCCESS(error)) return format;
  udat_close(format);
  return 0;
}

static inline void flipbook_date_close(UDateFormat *format) { udat_close(format); }

static inline int32_t flipbook_date_text(
    const UDateFormat *format, double milliseconds, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = udat_format(format, milliseconds, (UChar *)out, capacity, 0, &error);
  return flipbook_icu_length(length, error);
}

// Writes the locale's pattern with the fields of a skeleton.
static inline int32_t flipbook_date_pattern(
    const char *locale, const uint16_t *skeleton, int32_t skeleton_length, uint16_t *out,
    int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  UDateTimePatternGenerator *generator = udatpg_open(locale, &error);
  if (U_FAILURE(error)) {
    udatpg_close(generator);
    return -1;
  }
  int32_t length = udatpg_getBestPattern(
      generator, (const UChar *)skeleton, skeleton_length, (UChar *)out, capacity, &error);
  udatpg_close(generator);
  return flipbook_icu_length(length, error);
}

// The name of a part of dates, such as "month", for a label. `field` is a UDateTimePatternField.
static inline int32_t flipbook_date_field_name(
    const char *locale, int32_t field, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  UDateTimePatternGenerator *generator = udatpg_open(locale, &error);
  if (U_FAILURE(error)) {
    udatpg_close(generator);
    return -1;
  }
  int32_t length = udatpg_getFieldDisplayName(
      generator, (UDateTimePatternField)field, UDATPG_WIDE, (UChar *)out, capacity, &error);
  udatpg_close(generator);
  return flipbook_icu_length(length, error);
}

// The day with which a week begins, 1 for Sunday.
static inline int32_t flipbook_first_weekday(const char *locale) {
  UErrorCode error = U_ZERO_ERROR;
  UCalendar *calendar = ucal_open(0, 0, locale, UCAL_DEFAULT, &error);
  int32_t day = U_SUCCESS(error) ? ucal_getAttribute(calendar, UCAL_FIRST_DAY_OF_WEEK) : 1;
  ucal_close(calendar);
  return day;
}

// Relative times

static inline URelativeDateTimeFormatter *flipbook_relative_open(
    const char *locale, int32_t style) {
  UErrorCode error = U_ZERO_ERROR;
  URelativeDateTimeFormatter *formatter = ureldatefmt_open(
      locale, 0, (UDateRelativeDateTimeFormatterStyle)style, UDISPCTX_CAPITALIZATION_NONE,
      &error);
  if (U_SUCCESS(error)) return formatter;
  ureldatefmt_close(formatter);
  return 0;
}

static inline void flipbook_relative_close(URelativeDateTimeFormatter *formatter) {
  ureldatefmt_close(formatter);
}

static inline int32_t flipbook_relative_number(
    const URelativeDateTimeFormatter *formatter, double offset, int32_t unit, uint16_t *out,
    int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = ureldatefmt_formatNumeric(
      formatter, offset, (URelativeDateTimeUnit)unit, (UChar *)out, capacity, &error);
  return flipbook_icu_length(length, error);
}

static inline int32_t flipbook_relative_now(
    const URelativeDateTimeFormatter *formatter, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = ureldatefmt_format(
      formatter, 0, UDAT_REL_UNIT_SECOND, (UChar *)out, capacity, &error);
  return flipbook_icu_length(length, error);
}

// Time zones

static inline UCalendar *flipbook_calendar_open(const uint16_t *zone, int32_t length) {
  UErrorCode error = U_ZERO_ERROR;
  UCalendar *calendar = ucal_open((const UChar *)zone, length, "en", UCAL_GREGORIAN, &error);
  if (U_SUCCESS(error)) return calendar;
  ucal_close(calendar);
  return 0;
}

static inline void flipbook_calendar_close(UCalendar *calendar) { ucal_close(calendar); }

// Returns the zone's offset from UTC at a time, in milliseconds, positive east; 0 if ICU fails.
static inline int32_t flipbook_calendar_offset(UCalendar *calendar, double milliseconds) {
  UErrorCode error = U_ZERO_ERROR;
  ucal_setMillis(calendar, milliseconds, &error);
  int32_t offset =
      ucal_get(calendar, UCAL_ZONE_OFFSET, &error) + ucal_get(calendar, UCAL_DST_OFFSET, &error);
  return U_SUCCESS(error) ? offset : 0;
}

// Case

static inline UCaseMap *flipbook_case_open(const char *locale) {
  UErrorCode error = U_ZERO_ERROR;
  UCaseMap *map = ucasemap_open(locale, U_TITLECASE_NO_LOWERCASE, &error);
  if (U_SUCCESS(error)) return map;
  ucasemap_close(map);
  return 0;
}

static inline void flipbook_case_close(UCaseMap *map) { ucasemap_close(map); }

// The functions below take and write UTF-8, and return lengths in bytes.
static inline int32_t flipbook_case_upper(
    UCaseMap *map, const char *text, int32_t length, char *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  return flipbook_icu_length(
      ucasemap_utf8ToUpper(map, out, capacity, text, length, &error), error);
}

static inline int32_t flipbook_case_lower(
    UCaseMap *map, const char *text, int32_t length, char *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  return flipbook_icu_length(
      ucasemap_utf8ToLower(map, out, capacity, text, length, &error), error);
}

static inline int32_t flipbook_case_title(
    UCaseMap *map, const char *text, int32_t length, char *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  return flipbook_icu_length(
      ucasemap_utf8ToTitle(map, out, capacity, text, length, &error), error);
}

// Search

// Declared here, since the headers that declare them (unorm2.h, ustring.h) include enumerations that differ between
// versions.
struct UNormalizer2;
extern const struct UNormalizer2 *unorm2_getNFKDInstance(UErrorCode *error);
extern int32_t unorm2_normalize(
    const struct UNormalizer2 *normalizer, const UChar *text, int32_t length, UChar *out, int32_t capacity,
    UErrorCode *error);
extern int32_t u_strFoldCase(
    UChar *out, int32_t capacity, const UChar *text, int32_t length, uint32_t options, UErrorCode *error);

// Writes a scalar without case, and decomposed so that accents are scalars of their own.
static inline int32_t flipbook_search_fold(uint32_t scalar, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  UChar text[2];
  int32_t length = 0;
  if (scalar > 0xffff) {
    text[length++] = (UChar)(0xd7c0 + (scalar >> 10));
    text[length++] = (UChar)(0xdc00 + (scalar & 0x3ff));
  } else {
    text[length++] = (UChar)scalar;
  }
  UChar folded[8];
  int32_t folded_length = u_strFoldCase(folded, 8, text, length, 0, &error);
  length = unorm2_normalize(
      unorm2_getNFKDInstance(&error), folded, folded_length, (UChar *)out, capacity, &error);
  return flipbook_icu_length(length, error);
}
