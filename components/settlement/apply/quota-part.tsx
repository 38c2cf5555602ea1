"use client";
import { useTranslations } from "next-intl";
import { ProportionBar } from "@/components/kit/chart/share-bar";
import { Notice } from "@/components/kit/feedback/notice";
import { CheckGroup } from "@/components/kit/fields/check-group";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { LinkButton } from "@/components/kit/page/link-button";
import layout from "@/components/kit/page/layout.module.css";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { amountText, money } from "@/lib/money/money";
import { receivingScreens } from "@/lib/receiving/screens";
import type { SettleEntryProps } from "./settle-fields";
import type { Link, SettleEntryState } from "./use-settle-entry";

type QuotaPartProps = Pick<SettleEntryProps, "entry" | "errorOf" | "onChange"> &
  Pick<SettleEntryState, "quota" | "offered" | "links" | "draws" | "pay">;

/**
 * Displays the amount that can be settled as a bar, and the links that this order draws on, automatically or as
 * selected.
 */
export function SettleableAmountFields({
  entry,
  quota,
  offered,
  links,
  draws,
  pay,
  errorOf,
  onChange,
}: QuotaPartProps) {
  const t = useTranslations("settlement.apply");
  if (!quota) return null;
  if (quota.left.minor === 0n)
    return (
      <NothingLinked
        isSpeedy={entry.method === "speedy"}
        hasUsed={quota.used.minor > 0n}
        currency={entry.payCurrency}
      />
    );
  return (
    <>
      {/* until some are chosen it is that of all */}
      <QuotaBar
        currency={entry.payCurrency}
        links={links.length > 0 ? links : offered}
        draws={draws}
        pay={links.length > 0 ? pay : undefined}
      />
      <RadioGroup
        name="isChosen"
        label={t("links")}
        value={entry.isChosen ? "chosen" : "oldest"}
        options={[
          { value: "oldest", label: t("oldest"), hint: t("oldestHint") },
          { value: "chosen", label: t("chosen") },
        ]}
        onChange={({ target }) => onChange({ isChosen: target.value === "chosen" })}
      />
      {entry.isChosen && (
        <CheckGroup
          id="associationNos"
          label={t("choose")}
          error={errorOf("associationNos")}
          values={entry.associationNos}
          options={offered.map((link) => ({
            value: link.associationNo,
            label: <LinkLabel link={link} />,
            disabled: link.left.minor === 0n,
          }))}
          onValues={(associationNos) => onChange({ associationNos })}
        />
      )}
      <DrawsTable draws={draws} />
      {quota.customs && links.some(({ isCustoms }) => isCustoms) && (
        <Notice tone="quiet">
          {t("customsLeft", { left: amountText(quota.customs.left), limit: amountText(quota.customs.limit) })}
        </Notice>
      )}
    </>
  );
}

/** Reports that no link has a remaining amount, with a link to where links are made. */
function NothingLinked({ isSpeedy, hasUsed, currency }: { isSpeedy: boolean; hasUsed: boolean; currency: string }) {
  const t = useTranslations("settlement.apply");
  return (
    <Notice
      tone="waiting"
      title={t(hasUsed ? "allSettled" : "nothingLinked")}
      action={
        <LinkButton href={hrefWithQueryChanges(receivingScreens.receipts.path, {}, { currency })}>
          {t("toIncomes")}
        </LinkButton>
      }
    >
      {t(isSpeedy ? "nothingLinkedSpeedy" : "nothingLinkedText")}
    </Notice>
  );
}

/** Displays the amounts that other settlements draw on the links, that this one draws, and that remain. */
function QuotaBar({
  currency,
  links,
  draws,
  pay,
}: Pick<QuotaPartProps, "links" | "draws" | "pay"> & { currency: Link["left"]["currency"] }) {
  const t = useTranslations("settlement.apply");
  const sum = (of: (link: Link) => bigint) => links.reduce((all, link) => all + of(link), 0n);
  const drawnMinor = draws.reduce((all, { minor }) => all + minor, 0n);
  const missing = (pay?.minor ?? 0n) - drawnMinor;
  const parts = [
    {
      label: t("used"),
      amount: money(
        currency,
        sum(({ used }) => used.minor),
      ),
    },
    { label: t("thisOrder"), amount: money(currency, drawnMinor) },
    { label: t("left"), amount: money(currency, sum(({ left }) => left.minor) - drawnMinor) },
  ];
  return (
    <div className={layout.stack}>
      <FactList
        narrow
        items={[
          {
            label: t("quota"),
            value: (
              <MoneyText
                strong
                amount={money(
                  currency,
                  sum(({ linked }) => linked.minor),
                )}
              />
            ),
          },
          ...parts.map(({ label, amount }) => ({ label, value: <MoneyText amount={amount} /> })),
        ]}
      />
      <ProportionBar
        caption={t("quota")}
        heads={[t("part"), t("value"), t("share")]}
        parts={parts.map(({ label, amount }) => ({ label, value: amount.minor, text: amountText(amount) }))}
      />
      {missing > 0n && (
        <Notice tone="waiting" live>
          {t("missing", { amount: amountText(money(currency, missing)) })}
        </Notice>
      )}
    </div>
  );
}

/** Labels a link: the contract, the buyer, and its remaining amount. */
function LinkLabel({ link: { contractNo, buyerName, left, isCustoms } }: { link: Link }) {
  const t = useTranslations("settlement.apply");
  return (
    <>
      {t("link", { contractNo, buyer: buyerName, left: amountText(left) })}
      {isCustoms && ` · ${t("customs")}`}
    </>
  );
}

/** Lists the amounts that this order draws, by income and contract. */
function DrawsTable({ draws }: Pick<QuotaPartProps, "draws">) {
  const t = useTranslations("settlement.apply");
  const now = useWorldClock().now();
  if (draws.length === 0) return null;
  return (
    <DataTable
      caption={t("drawn")}
      rows={draws}
      rowKey={({ of: { associationNo } }) => associationNo}
      empty={null}
      columns={[
        { head: t("contract"), of: ({ of: { contractNo } }) => contractNo },
        { head: t("income"), of: ({ of: { detailId } }) => detailId },
        { head: t("arrivedAt"), kind: "time", of: ({ of: { arrivedAt } }) => arrivedAt, now },
        {
          head: t("thisOrder"),
          kind: "money",
          strong: true,
          of: ({ of: { left }, minor }) => money(left.currency, minor),
        },
      ]}
    />
  );
}
