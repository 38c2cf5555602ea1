import type { Route } from "next";
import { useTranslations } from "next-intl";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { LinkButton } from "@/components/kit/page/link-button";
import { stateViews } from "@/components/kit/lists/state-views";
import { ListPage } from "@/components/kit/page/list-page";
import type { Query } from "@/components/kit/select/query";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import { paymentListDaysMax } from "@/lib/payments/terms";
import { SelectableBatchList } from "./batch-selection";

/**
 * Lists the company's batches; filters and page are in the URL. `refusalMessage` explains why the filters were refused.
 */
export function PaymentBatchList({
  list,
  query,
  now,
  way,
  mayMake,
  preview,
  counts,
  refusalMessage,
}: {
  list: ClientOutput<typeof batchCalls.batches>;
  query: Query;
  now: Date;
  way: MfaWay;
  mayMake: boolean;
  /** Holds the prefix of the addresses of previews, for users who may see them. */
  preview: string | undefined;
  /** Holds the numbers by state. */
  counts: ClientOutput<typeof batchCalls.batchCounts> | null;
  refusalMessage: string | null;
}) {
  const t = useTranslations("payments.batch.list");
  const states = useTranslations("payments.paymentBatch");
  const fields = useBatchFields();
  // named cast: a screen's path is a page that exists
  const newBatchLink = mayMake && (
    <LinkButton tone="primary" href={paymentsScreens.batch.path as Route}>
      {t("new")}
    </LinkButton>
  );
  return (
    <ListPage
      title={t("title")}
      actions={newBatchLink}
      list={list}
      path={paymentsScreens.batches.path}
      query={query}
      fields={fields}
      views={stateViews(viewedStates, states, counts)}
      refused={{ title: t("refused"), why: refusalMessage }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newBatchLink }}
    >
      {(empty) => (
        <AreaTranslations of={["payments", "terms"]}>
          <SelectableBatchList batches={list.rows} now={now} way={way} preview={preview} empty={empty} />
        </AreaTranslations>
      )}
    </ListPage>
  );
}

/** Lists the states that have a view of their own. */
const viewedStates = ["draft", "pendingReview", "approved", "rejected"] as const;

/** Returns the filters of the list of batches, named as in the URL. */
function useBatchFields(): readonly FilterField[] {
  const t = useTranslations("payments.batch.list");
  const [terms, states] = [useTranslations("terms"), useTranslations("payments.paymentBatch")];
  return [
    { kind: "text", name: "no", label: t("batchNo"), lengthMax: 32 },
    choiceFilterField("state", terms("state"), machine.states, states),
    { kind: "choice", name: "mine", label: t("show"), options: [{ value: "review", label: t("mine") }] },
    { kind: "days", label: t("days"), daysMax: paymentListDaysMax },
  ];
}
