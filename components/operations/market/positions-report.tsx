import { useTranslations } from "next-intl";
import { BarChart } from "@/components/kit/chart/bar-chart";
import { moneyAxis } from "@/components/kit/chart/value-axis";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { DataTable, type DataTableProps } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { StateChip } from "@/components/kit/text/state-chip";
import type { ClientOutput } from "@/lib/call/call";
import { displayMoney, money } from "@/lib/money/money";
import { pairName, roundToQuote, type Rate } from "@/lib/money/rate";
import type { exchangeViews } from "@/lib/operations/calls/exchange";

export type Positions = ClientOutput<typeof exchangeViews.positions>;
type Row = Positions["rows"][number];
type Pair = Positions["pairs"][number];

/** Rounds an average rate, which is finer than its pair's quote, to the quoted precision. */
const displayedRate = (rate: Rate | null): Rate | null =>
  rate && { ...rate, value: roundToQuote(rate, rate.value, "half-even") };

/** Reports the platform's positions from exchanges by currency and pair, their value, and the earnings. */
export function ExchangePositionsReport({ report: { rows, pairs, totals, isReconciled } }: { report: Positions }) {
  const t = useTranslations("operations.positions");
  const { byCurrency, incomeByCurrency, byPair, resultByPair } = usePositionColumns();
  const openPositions = rows.filter(({ value }) => value.minor !== 0n);
  const bar = (minor: bigint) => ({
    value: minor > 0n ? minor : 0n,
    text: displayMoney(money("USD", minor > 0n ? minor : 0n)),
  });
  return (
    <>
      <Card
        title={t("result")}
        action={
          <StateChip tone={isReconciled ? "good" : "bad"}>
            {isReconciled ? t("reconciled") : t("notReconciled")}
          </StateChip>
        }
      >
        <FactList
          items={[
            { label: t("realised"), value: <MoneyText amount={totals.realised} sign /> },
            { label: t("unrealised"), value: <MoneyText amount={totals.unrealised} sign /> },
            { label: t("total"), value: <MoneyText amount={totals.result} sign strong /> },
            { label: t("fees"), value: <MoneyText amount={totals.fees} /> },
            { label: t("penalties"), value: <MoneyText amount={totals.penalties} /> },
            { label: t("receivable"), value: <MoneyText amount={totals.receivable} /> },
          ]}
        />
      </Card>
      {openPositions.length > 0 && (
        <Card title={t("chart")}>
          <BarChart
            caption={t("chart")}
            heads={[t("currency"), t("long"), t("short")]}
            axis={moneyAxis("USD")}
            groups={openPositions.map(({ currency, value }) => ({
              label: currency,
              bars: [bar(value.minor), bar(-value.minor)],
            }))}
          />
        </Card>
      )}
      <ReportList title={t("byCurrency")} caption={t("currencyCaption")} columns={byCurrency} rows={rows} />
      <ReportList title={t("incomeByCurrency")} caption={t("incomeCaption")} columns={incomeByCurrency} rows={rows} />
      <ReportList title={t("byPair")} caption={t("pairCaption")} columns={byPair} rows={pairs} />
      <ReportList title={t("resultByPair")} caption={t("resultCaption")} columns={resultByPair} rows={pairs} />
    </>
  );
}

/** Renders one of the report's lists with its title. */
function ReportList<Line>({ title, ...list }: Omit<DataTableProps<Line>, "empty"> & { title: string }) {
  const t = useTranslations("operations.positions");
  return (
    <Card title={title}>
      <ListFrame>
        <DataTable {...list} empty={<EmptyState>{t("empty")}</EmptyState>} />
      </ListFrame>
    </Card>
  );
}

/** Returns the columns of the report's lists: each list has as many amounts as fit beside one another. */
function usePositionColumns(): Record<"byCurrency" | "incomeByCurrency", readonly Column<Row>[]> &
  Record<"byPair" | "resultByPair", readonly Column<Pair>[]> {
  const t = useTranslations("operations.positions");
  const currency: Column<Row> = { head: t("currency"), of: (row) => row.currency };
  const pair: Column<Pair> = { head: t("pair"), of: (row) => pairName(row.pair) };
  return {
    byCurrency: [
      currency,
      { head: t("position"), kind: "money", of: ({ position }) => position, strong: true, sign: true },
      { head: t("openForwards"), kind: "money", of: ({ forwards }) => forwards, sign: true },
      { head: t("value"), kind: "money", of: ({ value }) => value, sign: true },
      { head: t("inFlight"), kind: "money", of: ({ inFlight }) => inFlight },
    ],
    incomeByCurrency: [
      currency,
      { head: t("fees"), kind: "money", of: ({ feeIncome }) => feeIncome },
      { head: t("penalties"), kind: "money", of: ({ penaltyIncome }) => penaltyIncome },
      { head: t("advances"), kind: "money", of: ({ advanceFees }) => advanceFees },
      { head: t("receivable"), kind: "money", of: ({ receivable }) => receivable },
      { head: t("advanced"), kind: "money", of: ({ advanced }) => advanced },
    ],
    byPair: [
      pair,
      { head: t("bought"), kind: "money", of: ({ bought }) => bought },
      { head: t("averageBought"), kind: "rate", of: ({ averageBought }) => displayedRate(averageBought) },
      { head: t("sold"), kind: "money", of: ({ sold }) => sold },
      { head: t("averageSold"), kind: "rate", of: ({ averageSold }) => displayedRate(averageSold) },
    ],
    resultByPair: [
      pair,
      { head: t("openBase"), kind: "money", of: ({ open }) => open, sign: true },
      { head: t("realised"), kind: "money", of: ({ realised }) => realised, sign: true },
      { head: t("unrealised"), kind: "money", of: ({ unrealised }) => unrealised, sign: true },
    ],
  };
}
