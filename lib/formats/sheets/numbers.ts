import { dayMs, secondMs } from "@/lib/time/instant";

/**
 * The precision of a number in a sheet: fifteen digits. Digits beyond come from binary fractions; nobody typed them.
 */
const digitsKept = 15;
const exponentMax = 60;

/** Numbers that are written in plain decimals already, as most are: no zero too much, and no digit too many. */
const isPlain = /^(?:0|-?[1-9]\d{0,8}|-?(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9])$/;

/**
 * A number of a sheet in plain decimals, without going through a float: "1.2345E+2" is "123.45", "0.30000000000000004"
 * is "0.3". Undefined when it is none.
 */
export function plainNumber(text: string): string | undefined {
  if (isPlain.test(text)) return text;
  const [, sign = "", units = "", decimals = "", power = "0"] =
    /^\s*([+-]?)(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,4}))?\s*$/.exec(text) ?? [];
  const typed = `${units}${decimals}`;
  if (typed === "") return undefined;
  const digits = typed.replace(/^0+/, "");
  if (digits === "") return "0";
  // value = 0.digits × 10^point
  let point = units.length - (typed.length - digits.length) + Number(power);
  if (Math.abs(point) > exponentMax) return undefined;
  let kept = digits;
  if (digits.length > digitsKept) {
    const rounded = (BigInt(digits.slice(0, digitsKept)) + (digits.charAt(digitsKept) >= "5" ? 1n : 0n)).toString();
    point += rounded.length - digitsKept;
    kept = rounded;
  }
  kept = kept.replace(/0+$/, "");
  const whole = point > 0 ? kept.slice(0, point).padEnd(point, "0") : "0";
  const part = point > 0 ? kept.slice(point) : `${"0".repeat(-point)}${kept}`;
  return `${sign === "-" ? "-" : ""}${whole}${part === "" ? "" : `.${part}`}`;
}

/**
 * 30 December 1899: sheets that count from 1900 take that year for a leap year, so their days fit from March 1900 on.
 */
const from1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);
const serialMax = 2_958_466;

/**
 * A day as sheets count them, from 1900 or from 1904, in words: "2026-03-18", and with its time where it has one.
 * Undefined for what is no day there.
 */
export function dateOf(serial: number, is1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial >= serialMax) return undefined;
  // before 29 February 1900, which never existed, days of that count are one later
  const days = !is1904 && serial < 60 ? serial + 1 : serial;
  const ms = Math.round((days * dayMs) / secondMs) * secondMs + (is1904 ? from1904 : from1900);
  const [day = "", time = ""] = new Date(ms).toISOString().slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** Formats that every program knows by number and that show a day or a time (ECMA-376, 18.8.30). */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a format shows days or times: by its number, else by what its text says outside of quotes and brackets. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? isDateId(id)
    : /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|general/gi, ""));
