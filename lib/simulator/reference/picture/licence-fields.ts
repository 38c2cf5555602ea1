import { parseFinancialChineseNumber } from "@/lib/reference/cheque-figures";
import { longTerm } from "@/lib/verification/fields";
import { findFirstDayInText, extractLabelledValues, omitMissingFields, type DocumentLabels } from "./document-text";
import { extractCheckedIdentifiers } from "./facts";

const labels: DocumentLabels<
  "code" | "name" | "type" | "person" | "capital" | "established" | "term" | "scope" | "address" | "end"
> = {
  anywhere: {
    统一社会信用代码: "code",
    法定代表人: "person",
    执行事务合伙人: "person",
    注册资本: "capital",
    成立日期: "established",
    营业期限: "term",
    登记机关: "end",
  },
  atStart: { 名称: "name", 类型: "type", 负责人: "person", 经营者: "person", 经营范围: "scope", 住所: "address" },
};

/** Returns the fields of a mainland business licence, by the names of the form fields that they fill. */
export function extractLicenceFields(lines: readonly string[]) {
  const { name, type, person, capital, established, term, scope, address } = extractLabelledValues(lines, labels);
  return omitMissingFields({
    name,
    creditCode: extractCheckedIdentifiers(lines.join("\n")).creditCode ?? undefined,
    companyType: type,
    legalPersonName: person,
    registeredCapital: capital && capitalIn(capital),
    establishedOn: established && findFirstDayInText(established),
    termTo: term && termIn(term),
    businessScope: scope,
    address,
  });
}

/** Returns the last day of a term, "2012年03月05日至2032年03月04日", or undefined when there is none. */
function termIn(term: string): string | undefined {
  if (/长期|永久|无固定期限/.test(term)) return longTerm;
  const [, until] = term.split(/至|到|—|~/);
  return until && findFirstDayInText(until);
}

const inYuan: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 };

/** Returns a capital as the register writes it, in ten thousands of yuan: "贰佰万元整" is "200 万元人民币". */
function capitalIn(text: string): string | undefined {
  const [, figure, unit = ""] = /(\d+(?:\.\d+)?)([万亿])?/.exec(text.replaceAll(",", "")) ?? [];
  const yuan = figure === undefined ? parseFinancialChineseNumber(text) : Number(figure) * (inYuan[unit] ?? 1);
  if (!yuan) return undefined;
  const currency = /美元/.test(text)
    ? "美元"
    : /港[元币]/.test(text)
      ? "港元"
      : /欧元/.test(text)
        ? "欧元"
        : "元人民币";
  return `${Math.round(yuan) / 10_000} 万${currency}`;
}
