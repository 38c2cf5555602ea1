import { useTranslations } from "next-intl";

const offers = ["referral", "white", "api", "bank"] as const;

/** Lists the possible partners, and the content of each kind of partnership. */
export function PartnershipKinds() {
  const t = useTranslations("help.partner");
  return (
    <>
      <h2>{t("title")}</h2>
      {offers.map((offer) => (
        <div key={offer}>
          <h3>{t(`${offer}.title`)}</h3>
          <p>{t(`${offer}.text`)}</p>
        </div>
      ))}
    </>
  );
}
