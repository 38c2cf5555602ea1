"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { joinClassNames } from "@/components/kit/page/classes";
import { Button } from "@/components/kit/page/button";
import { HoverPrefetchLink } from "@/components/kit/page/near-link";
import layout from "@/components/kit/page/layout.module.css";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { CountryFlag } from "@/components/kit/text/flag";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { accountCalls } from "@/lib/accounts/calls/balances";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { displayMoney, type Money } from "@/lib/money/money";
import { signedAmountText } from "./amount-texts";
import { HomeCurrencySettings } from "./currency-settings";
import { shareOfTotal, tileLinks, visibleBalances, type CurrencyBalance } from "./tile-facts";
import type { HomeActions } from "./total";
import styles from "./tiles.module.css";

/** Limits the tiles that are seen at once; the others unfold. */
const tilesMax = 6;
/** Sets the length of an amount from which it is set smaller, so that a tile holds it. */
const longAmount = 13;

/**
 * Shows a tile for each currency of the reader's choice: what is available and reserved, today's change, and the actions
 * that begin with the currency.
 */
export function CurrencyTiles({
  balances: first,
  today,
  reporting,
  visibleCurrencies,
  actions,
  isHidden,
}: {
  balances: ClientOutput<typeof accountCalls.balances>;
  /** Holds today's changes in the reporting currency. */
  today: ClientOutput<typeof homeCalls.totalHistory>["today"];
  reporting: Currency;
  /** Holds the currencies that the reader selected; empty before a selection. */
  visibleCurrencies: readonly Currency[];
  actions: HomeActions;
  isHidden: boolean;
}) {
  const t = useTranslations("home");
  const id = useId();
  const { data = first } = useCall(accountCalls.balances, {}, { initial: first });
  const [isChoosing, setChoosing] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const rows = visibleBalances(data.rows, reporting, visibleCurrencies);
  const foldedCount = rows.length - tilesMax;
  return (
    <section aria-labelledby={id} className={styles.currencies}>
      <h2 id={id} className={layout.hidden}>
        {t("balances")}
      </h2>
      <div className={styles.band}>
        <ul className={styles.tiles}>
          {(isUnfolded ? rows : rows.slice(0, tilesMax)).map((row) => (
            <Tile
              key={row.currency}
              balance={row}
              total={data.total}
              change={today.find(({ currency }) => currency === row.currency)?.change ?? null}
              actions={actions}
              isHidden={isHidden}
            />
          ))}
        </ul>
        <div className={styles.tools}>
          {foldedCount > 0 && (
            <Button small tone="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
              {isUnfolded ? t("tile.fewer") : t("tile.more", { count: foldedCount })}
            </Button>
          )}
          <Button small tone="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {isChoosing ? t("currencies.cancel") : t("currencies.title")}
          </Button>
        </div>
      </div>
      {isChoosing && (
        <div className={joinClassNames(styles.tile, layout.stack)}>
          <HomeCurrencySettings
            visibleCurrencies={
              visibleCurrencies.length > 0 ? visibleCurrencies : data.rows.map(({ currency }) => currency)
            }
            onDone={() => setChoosing(false)}
          />
        </div>
      )}
      <UnlistedBalances rows={data.rows} visibleCurrencies={visibleCurrencies} />
    </section>
  );
}

function Tile({
  balance,
  total,
  change,
  actions,
  isHidden,
}: {
  balance: CurrencyBalance;
  total: Money | null;
  /** Holds today's change in the reporting currency; null without a rate. */
  change: Money | null;
  actions: HomeActions;
  isHidden: boolean;
}) {
  const t = useTranslations();
  const { currency, available, held } = balance;
  const share = isHidden ? null : shareOfTotal(balance, total);
  const text = displayMoney(available);
  return (
    <li className={styles.tile}>
      <p className={styles.head}>
        <CountryFlag code={currency.slice(0, 2)} />
        <span className={styles.name} title={t(`terms.currency.${currency}`)}>
          {currency}
          <ScreenReaderText> {t(`terms.currency.${currency}`)}</ScreenReaderText>
        </span>
        {share && (
          <span>
            <ScreenReaderText>{t("home.part")}</ScreenReaderText> {share}
          </span>
        )}
      </p>
      <p className={joinClassNames(styles.available, text.length >= longAmount && styles.long)}>
        <ScreenReaderText>{t("terms.available")}</ScreenReaderText>{" "}
        {isHidden ? <MaskedMoney currency={currency} /> : text}
      </p>
      <div className={styles.below}>
        {!isHidden && (
          <div className={styles.notes}>
            {held.minor > 0n && <p>{t("home.tile.reserved", { amount: displayMoney(held) })}</p>}
            {change && (
              <p>
                {t(change.minor === 0n ? "home.tile.unchanged" : "home.tile.today", {
                  amount: signedAmountText(change),
                })}
              </p>
            )}
          </div>
        )}
        <TileActions balance={balance} actions={actions} />
      </div>
    </li>
  );
}

/** Shows the actions that begin with a currency: always on touch screens, else while the tile has the pointer or the focus. */
function TileActions({ balance, actions }: { balance: CurrencyBalance; actions: HomeActions }) {
  const t = useTranslations("home.tile");
  const links = tileLinks(balance, actions);
  return (
    links.length > 0 && (
      <p className={styles.actions}>
        {links.map(({ action, href }) => (
          // named cast: a screen's path is a page that exists
          <HoverPrefetchLink key={action} href={href as Route}>
            {t(action)}
            <ScreenReaderText> {balance.currency}</ScreenReaderText>
          </HoverPrefetchLink>
        ))}
      </p>
    )
  );
}

/** Names the currencies with money that no tile shows: the total includes them. */
function UnlistedBalances({
  rows,
  visibleCurrencies,
}: {
  rows: readonly CurrencyBalance[];
  visibleCurrencies: readonly Currency[];
}) {
  const t = useTranslations("home.currencies");
  const unlisted = rows.filter(
    ({ currency, available, held }) =>
      visibleCurrencies.length > 0 && !visibleCurrencies.includes(currency) && available.minor + held.minor > 0n,
  );
  return (
    unlisted.length > 0 && (
      <p className={styles.unlisted}>
        {t("notShown", { currencies: unlisted.map(({ currency }) => currency).join(" ") })}
      </p>
    )
  );
}
