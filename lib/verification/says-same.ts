import { comparable } from "./rules";

/** Whether a field, by its name in an entry, says the same as typed and as read, in two ways of writing it. */
export function saysSame(field: string, typed: string, found: string): boolean {
  const [one, other] = [comparable(typed), comparable(found)];
  // a document's address begins with the province, which the form asks for apart
  if (field === "address") return one.endsWith(other) || other.endsWith(one);
  if (field === "registeredCapital") return (amountIn(one) ?? one) === (amountIn(other) ?? other);
  return one === other;
}

/** The amount of a capital without its currency's name, in units: "200 万元人民币" and "2000000" are the same. */
function amountIn(capital: string): number | undefined {
  const [, figure, isTenThousand] = /^(\d+(?:\.\d+)?)(万)?/.exec(capital) ?? [];
  return figure === undefined ? undefined : Math.round(Number(figure) * (isTenThousand ? 10_000 : 1));
}
