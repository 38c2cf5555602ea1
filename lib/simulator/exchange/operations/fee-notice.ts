import { noticeMachine } from "@/lib/notices/states";
import type { FeeProduct } from "@/lib/exchange/calls/fees";
import type { FeeTerms } from "@/lib/money/fee";
import { feeTermsTextKeyAndArguments } from "@/lib/money/fee-words";
import { beijingText } from "@/lib/time/beijing";
import { translatorFor } from "@/lib/i18n/translator";
import { draftNotice, publishNoticeRow } from "@/lib/simulator/notices/publish-notice";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { invariant } from "@/lib/call/refusals";

/** Describes a change of a product's fee, in one currency or, null, in all of them. */
export interface FeeChange {
  readonly product: FeeProduct;
  readonly currency: string | null;
  readonly terms: FeeTerms;
  readonly effectiveFrom: Date;
}

/**
 * Publishes a notice to everybody of the world, in both languages: a change of fees is announced to those who pay them,
 * and so is its withdrawal.
 */
export async function publishFeeNotice(tx: Tx, change: FeeChange, decision: "announced" | "withdrawn"): Promise<void> {
  const [zh, en] = await Promise.all([labelsIn("zh-CN", change, decision), labelsIn("en-US", change, decision)]);
  const id = await draftNotice(tx, {
    bizType: "notice",
    titleZh: zh.title,
    titleEn: en.title,
    contentZh: zh.text,
    contentEn: en.text,
    isScrolling: false,
    isPopup: false,
  });
  const newNotice = { world: tx.world.id, id, state: noticeMachine.first };
  invariant(await publishNoticeRow(tx, newNotice), "a notice just written can be published");
}

async function labelsIn(
  language: string,
  { product, currency, terms, effectiveFrom }: FeeChange,
  decision: "announced" | "withdrawn",
): Promise<{ title: string; text: string }> {
  const t = await translatorFor(language);
  const [wording, figures] = feeTermsTextKeyAndArguments(terms);
  const facts = {
    product: t(`exchange.feeProduct.${product}`),
    currency: currency ?? "all",
    from: beijingText(effectiveFrom),
    fee: t(`terms.feeTerms.${wording}`, figures),
  };
  return {
    title: t(`notices.feeNotice.${decision}.title`, facts),
    text: t(`notices.feeNotice.${decision}.text`, facts),
  };
}
