const digits = "零壹贰叁肆伍陆柒捌玖";
const units: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1_000 };

/** Hundreds and thousands require a digit; tens may omit it. */
const cheque = new RegExp(`^(?:[${digits}][拾佰仟]?|拾|[万亿])+$`);

/**
 * Parses a number in the characters of cheques: "壹仟贰佰万" is 12,000,000. Fractions are ignored; an unknown character
 * yields 0, because the rest would be another number.
 */
export function parseFinancialChineseNumber(text: string): number {
  const [figure = ""] = new RegExp(`[${digits}拾佰仟][^元圆美港欧]*`).exec(text) ?? [];
  if (!cheque.test(figure)) return 0;
  let [whole, section, digit] = [0, 0, 0];
  for (const sign of figure) {
    const value = digits.indexOf(sign);
    if (value >= 0) digit = value;
    else if (units[sign]) {
      // "拾万" without a digit before it is one ten
      section += (digit || 1) * (units[sign] ?? 0);
      digit = 0;
    } else {
      whole = sign === "万" ? whole + (section + digit) * 10_000 : (whole + section + digit) * 100_000_000;
      section = digit = 0;
    }
  }
  return whole + section + digit;
}
