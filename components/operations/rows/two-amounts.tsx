import { MoneyText } from "@/components/kit/text/money-text";
import type { Column } from "@/components/kit/table/columns";
import type { Money } from "@/lib/money/money";
import { TwoLines } from "./two-lines";

/** Returns a column with two amounts of a row below one another, for lists with more amounts than fit side by side. */
export const twoAmounts = <Row,>(
  first: string,
  second: string,
  of: (row: Row) => readonly [Money | null, Money | null],
): Column<Row> => ({
  head: `${first} · ${second}`,
  kind: "node",
  fits: true,
  figures: true,
  of: (row) => {
    const [main, other] = of(row);
    return (
      <TwoLines first={main && <MoneyText amount={main} strong />} second={other && <MoneyText amount={other} />} />
    );
  },
});
