import { getTranslations } from "next-intl/server";
import { EyeIcon, GlobeIcon, LockIcon, SearchIcon } from "@/components/kit/page/icons";
import { MoneyText } from "@/components/kit/text/money-text";
import { Timeline } from "@/components/kit/text/timeline";
import type { Site } from "@/lib/access/site";
import { orderCurrencies } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import styles from "./product-panel.module.css";

/** Lists the product's features for a company; a site without exchange omits that part. */
const pointsOf = (hasExchange: boolean) =>
  [
    ["costs", hasExchange ? "costs.text" : "costs.textPlain", EyeIcon],
    ["currencies", hasExchange ? "currencies.text" : "currencies.textPlain", GlobeIcon],
    ["control", "control.text", LockIcon],
    ["tracking", "tracking.text", SearchIcon],
  ] as const;

/** Presents the product beside the sign-in form: its features, and the example of a payment on its way. */
export async function SignInProductPanel({ site: { hasExchange } }: { site: Pick<Site, "hasExchange"> }) {
  const t = await getTranslations("access.panel");
  const title = t(hasExchange ? "title" : "titlePlain");
  const count = String(orderCurrencies.length);
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.points}>
        {pointsOf(hasExchange).map(([point, text, PointIcon]) => (
          <li key={point}>
            <PointIcon />
            <div>
              <h3>{point === "currencies" ? t("currencies.title", { count }) : t(`${point}.title`)}</h3>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Example />
    </section>
  );
}

/** Renders a picture of the product, built from its own components. */
async function Example() {
  const t = await getTranslations("access.panel.example");
  const [debit, fee] = [money("EUR", 1_251_500n), money("EUR", 1_500n)];
  return (
    <figure className={styles.example}>
      <figcaption>{t("title")}</figcaption>
      <p className={styles.sum}>
        <MoneyText amount={money("EUR", 1_250_000n)} />
        <span>{t("payee")}</span>
      </p>
      <dl className={styles.facts}>
        <dt>{t("fee")}</dt>
        <dd>
          <MoneyText amount={fee} />
        </dd>
        <dt>{t("debit")}</dt>
        <dd>
          <MoneyText amount={debit} />
        </dd>
      </dl>
      <Timeline
        moments={[
          { key: "submitted", tone: "good", title: t("submitted") },
          { key: "approved", tone: "good", title: t("approved") },
          { key: "sent", tone: "moving", title: t("sent") },
          { key: "arrived", tone: "quiet", title: t("arrived"), ahead: true },
        ]}
      />
    </figure>
  );
}
