import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { StateChip } from "@/components/kit/text/state-chip";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { recordCnhAsCny } from "@/lib/accounts/iso-currency";
import { previewVouchersMax } from "@/lib/accounts/terms";
import { systemTerms, type AccountingSystem } from "@/lib/accounts/vouchers/systems";
import type { ClientOutput } from "@/lib/call/call";
import { money, type Money } from "@/lib/money/money";

type Preview = ClientOutput<typeof vouchers.previewVouchers>;

interface PreviewProps {
  readonly system: AccountingSystem;
  readonly preview: Preview;
  /** Returns the label of a row of the table. */
  readonly rowText: (row: string) => string;
}

/** Renders the totals of the vouchers before they are downloaded: that they balance, and which problems remain. */
export function AccountingVouchersPreview({ system, preview, rowText }: PreviewProps) {
  const t = useTranslations("accounts.vouchers");
  const { from, to, vouchers: count, lines, debit, credit } = preview;
  return (
    <Card title={t("preview")}>
      <div className={layout.stack}>
        <p className={layout.soft}>{t("span", { from, to })}</p>
        <Hindrances system={system} preview={preview} rowText={rowText} />
        {count > 0 && (
          <FactList
            items={[
              {
                label: t("vouchers"),
                value: (
                  <>
                    {t("count", { count, lines })}{" "}
                    {debit.minor === credit.minor && <StateChip tone="good">{t("balanced")}</StateChip>}
                  </>
                ),
              },
              ...(
                [
                  ["debit", recordCnhAsCny(debit)],
                  ["credit", recordCnhAsCny(credit)],
                ] as const
              ).map(([side, amount]) => ({
                label: t(side, { currency: amount.currency }),
                value: <MoneyText amount={amount} strong />,
              })),
            ]}
          />
        )}
        <OwnAccounts preview={preview} />
        <FirstVouchers preview={preview} />
      </div>
    </Card>
  );
}

/**
 * Lists the rows without an account or a rate, and warns when the program does not accept so many lines in one file.
 */
function Hindrances({ system, preview: { lines, unmapped, unrated }, rowText }: PreviewProps) {
  const t = useTranslations("accounts.vouchers");
  const { linesMax } = systemTerms[system];
  const name = t(`systems.${system}`);
  return (
    <>
      {unmapped.length > 0 && (
        <Notice tone="waiting" title={t("unmapped")}>
          <ul>
            {unmapped.map((row) => (
              <li key={row}>{rowText(row)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {unrated.length > 0 && (
        <Notice tone="waiting" title={t("unrated")}>
          {t("unratedText", { currencies: unrated.join(", ") })}
        </Notice>
      )}
      {linesMax !== null && lines > linesMax && (
        <Notice tone="waiting" title={t("tooManyLines", { system: name })}>
          {t("tooManyLinesText", { system: name, most: linesMax })}
        </Notice>
      )}
    </>
  );
}

/** Renders each of the merchant's own accounts with its opening and closing balance of the statement. */
function OwnAccounts({ preview: { accounts } }: Pick<PreviewProps, "preview">) {
  const t = useTranslations("accounts.vouchers");
  const terms = useTranslations("terms");
  return (
    <DataTable
      caption={t("accountsCaption")}
      rows={accounts}
      empty={<EmptyState>{t("empty")}</EmptyState>}
      columns={[
        { head: terms("currencyWord"), of: ({ closing }) => closing.currency },
        { head: t("opening"), kind: "money", of: ({ opening }) => opening },
        { head: t("accountDebit"), kind: "money", of: ({ debit }) => debit },
        { head: t("accountCredit"), kind: "money", of: ({ credit }) => credit },
        { head: t("closing"), kind: "money", strong: true, of: ({ closing }) => closing },
      ]}
    />
  );
}

/** Returns an amount without its sign: the column states the side. */
const absolute = ({ currency, minor }: Money): Money => money(currency, minor < 0n ? -minor : minor);

/** Renders the first vouchers line by line, as in the file. */
function FirstVouchers({ preview: { first, vouchers: count } }: Pick<PreviewProps, "preview">) {
  const t = useTranslations("accounts.vouchers");
  if (first.length === 0) return null;
  const lines = first.flatMap(({ lines: some, ...voucher }) => some.map((line) => ({ ...voucher, ...line })));
  return (
    <section className={layout.stack}>
      <h3>{t("firstTitle")}</h3>
      {count > first.length && <p className={layout.soft}>{t("firstAbout", { most: previewVouchersMax })}</p>}
      <DataTable
        caption={t("firstCaption")}
        rows={lines}
        empty={null}
        columns={[
          { head: t("no"), of: ({ no }) => no },
          { head: t("day"), of: ({ day }) => day },
          { head: t("summary"), of: ({ summary }) => summary },
          { head: t("account"), of: ({ account }) => account || t("nothing") },
          { head: t("original"), kind: "money", of: ({ amount }) => absolute(amount) },
          {
            head: t("rate"),
            kind: "rate",
            of: ({ amount, base, rate }) => (amount.currency === base.currency ? null : rate),
          },
          { head: t("accountDebit"), kind: "money", of: ({ base }) => (base.minor < 0n ? null : recordCnhAsCny(base)) },
          {
            head: t("accountCredit"),
            kind: "money",
            of: ({ base }) => (base.minor < 0n ? recordCnhAsCny(absolute(base)) : null),
          },
        ]}
      />
    </section>
  );
}
