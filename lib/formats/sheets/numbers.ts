import { dayMs, secondMs } from "@/lib/time/instant";

/** Holds the precision of a number in a sheet: fifteen digits. Further digits are artifacts of binary fractions. */
const significantDigits = 15;
const exponentMax = 60;

/** Matches numbers that are already in plain decimals, as most are, without redundant zeros or excess digits. */
const isPlain = /^(?:0|-?[1-9]\d{0,8}|-?(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9])$/;

/**
 * Converts a number of a sheet to plain decimals, without going through a float: "1.2345E+2" is "123.45",
 * "0.30000000000000004" is "0.3". Returns undefined when it is not a number.
 */
export function sheetNumberToDecimal(text: string): string | undefined {
  if (isPlain.test(text)) return text;
  const [, sign = "", units = "", decimals = "", power = "0"] =
    /^\s*([+-]?)(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,4}))?\s*$/.exec(text) ?? [];
  const allDigits = `${units}${decimals}`;
  if (allDigits === "") return undefined;
  const digits = allDigits.replace(/^0+/, "");
  if (digits === "") return "0";
  // value = 0.digits × 10^point
  let point = units.length - (allDigits.length - digits.length) + Number(power);
  if (Math.abs(point) > exponentMax) return undefined;
  let significand = digits;
  if (digits.length > significantDigits) {
    const roundedDigits = (
      BigInt(digits.slice(0, significantDigits)) + (digits.charAt(significantDigits) >= "5" ? 1n : 0n)
    ).toString();
    point += roundedDigits.length - significantDigits;
    significand = roundedDigits;
  }
  significand = significand.replace(/0+$/, "");
  const whole = point > 0 ? significand.slice(0, point).padEnd(point, "0") : "0";
  const part = point > 0 ? significand.slice(point) : `${"0".repeat(-point)}${significand}`;
  return `${sign === "-" ? "-" : ""}${whole}${part === "" ? "" : `.${part}`}`;
}

/**
 * Holds the epoch of 30 December 1899: sheets that count from 1900 treat that year as a leap year, so their days are
 * correct from March 1900 on.
 */
const from1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);
const serialMax = 2_958_466;

/**
 * Formats a serial day of a sheet, counted from 1900 or 1904: "2026-03-18", followed by a time if it has one. Returns
 * undefined when it is not a valid day.
 */
export function formatSheetSerialDate(serial: number, is1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial >= serialMax) return undefined;
  // before 29 February 1900, which never existed, days of that count are one later
  const days = !is1904 && serial < 60 ? serial + 1 : serial;
  const ms = Math.round((days * dayMs) / secondMs) * secondMs + (is1904 ? from1904 : from1900);
  const [day = "", time = ""] = new Date(ms).toISOString().slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** Returns true for built-in formats that display a day or a time (ECMA-376, 18.8.30). */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/**
 * Returns true when a format displays days or times: by its number, else by its text outside of quotes and brackets.
 */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? isDateId(id)
    : /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|general/gi, ""));
