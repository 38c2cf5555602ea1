import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { ListFilterBar } from "@/components/kit/select/filters";
import { LinkButton } from "@/components/kit/page/link-button";
import { Pager } from "@/components/kit/table/pager";
import { TabBar } from "@/components/kit/page/tab-bar";
import { now, sampleOrders, sampleRate } from "./samples";

const path = "/ops/kit";
const query = { status: "moving", page: "7", size: "20" };

export function ListSample({ scheme }: { scheme: string }) {
  const t = useTranslations("gallery.list");
  const state = useTranslations("gallery.chips");
  return (
    <>
      <TabBar
        label={t("tabs", { scheme })}
        current="all"
        tabs={[
          { key: "all", label: t("all"), href: path, count: 128 },
          { key: "pending", label: t("pending"), href: path, count: 3 },
          { key: "finished", label: t("finished"), href: path },
        ]}
      />
      <ListFilterBar
        path={path}
        query={query}
        keep={["size"]}
        fields={[
          { kind: "text", name: "number", label: t("number"), lengthMax: 32 },
          {
            kind: "choice",
            name: "status",
            label: t("status"),
            options: [
              { value: "waiting", label: state("waiting") },
              { value: "moving", label: state("moving") },
            ],
          },
          { kind: "days", label: t("created"), daysMax: 360 },
        ]}
        set={[{ label: t("status"), value: state("moving"), names: ["status"] }]}
      />
      <DataTable
        caption={t("caption", { scheme })}
        rows={sampleOrders}
        empty={null}
        columns={[
          { head: t("number"), kind: "link", of: ({ number }) => number, to: `${path}#` },
          { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
          { head: t("state"), kind: "chip", of: ({ tone }) => [tone, state(tone)] },
          { head: t("payee"), of: ({ payee }) => payee },
          { head: t("rate"), kind: "rate", of: () => sampleRate },
          { head: t("created"), kind: "time", of: ({ at }) => at, now },
        ]}
      />
      <Pager path={path} query={query} total={1_286} page={7} size={20} label={t("pages", { scheme })} />
      <DataTable
        caption={t("caption", { scheme })}
        rows={[]}
        columns={[]}
        empty={
          <EmptyState
            action={
              <LinkButton tone="primary" href={path}>
                {t("first")}
              </LinkButton>
            }
          >
            {t("empty")}
          </EmptyState>
        }
      />
    </>
  );
}
