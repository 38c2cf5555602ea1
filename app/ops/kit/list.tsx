import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/data-table";
import { DateRange } from "@/components/kit/date-range";
import { EmptyState } from "@/components/kit/empty-state";
import { Filters } from "@/components/kit/filters";
import { LinkButton } from "@/components/kit/link-button";
import { MoneyText } from "@/components/kit/money-text";
import { Pager } from "@/components/kit/pager";
import { RateText } from "@/components/kit/rate-text";
import { SelectField } from "@/components/kit/select-field";
import { StateChip } from "@/components/kit/state-chip";
import { TabBar } from "@/components/kit/tab-bar";
import { TextField } from "@/components/kit/text-field";
import { TimeText } from "@/components/kit/time-text";
import { now, orders, rate } from "./samples";

const path = "/ops/kit";
const query = { status: "moving", page: "7", size: "20" };

export function List({ scheme }: { scheme: string }) {
  const t = useTranslations("gallery.list");
  const state = useTranslations("gallery.chips");
  return (
    <>
      <TabBar label={t("tabs", { scheme })} current="all" tabs={[{ key: "all", label: t("all"), href: path, count: 128 }, { key: "pending", label: t("pending"), href: path, count: 3 }, { key: "finished", label: t("finished"), href: path }]} />
      <Filters path={path} query={query} keep={["size"]} set={[{ label: t("status"), value: state("moving"), names: ["status"] }]}>
        <TextField label={t("number")} name="number" />
        <SelectField label={t("status")} name="status" empty={t("any")} defaultValue="moving" options={[{ value: "waiting", label: state("waiting") }, { value: "moving", label: state("moving") }]} />
        <DateRange label={t("created")} names={{ from: "from", to: "to" }} daysMax={360} />
      </Filters>
      <DataTable
        caption={t("caption", { scheme })}
        rows={orders}
        rowKey={({ number }) => number}
        rowHref={() => path}
        empty={null}
        columns={[
          { key: "number", head: t("number"), cell: ({ number }) => number },
          { key: "amount", head: t("amount"), figures: true, cell: ({ amount }) => <MoneyText strong amount={amount} /> },
          { key: "state", head: t("state"), cell: ({ tone }) => <StateChip tone={tone}>{state(tone)}</StateChip> },
          { key: "payee", head: t("payee"), cell: ({ payee }) => payee },
          { key: "rate", head: t("rate"), figures: true, cell: () => <RateText rate={rate} /> },
          { key: "created", head: t("created"), cell: ({ at }) => <TimeText at={at} now={now} /> },
        ]}
      />
      <Pager path={path} query={query} total={1_286} page={7} size={20} label={t("pages", { scheme })} />
      <DataTable caption={t("caption", { scheme })} rows={[]} columns={[]} rowKey={() => ""} empty={<EmptyState action={<LinkButton tone="primary" href={path}>{t("first")}</LinkButton>}>{t("empty")}</EmptyState>} />
    </>
  );
}
