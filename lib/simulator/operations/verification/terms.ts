import type { verificationDesk } from "@/lib/operations/calls/verification";
import type { Handler } from "../../handler";
import { doOperationsReview, letReviewsGoOn } from "../../verification/applications/deadline";
import { setTerm } from "../../worlds/world";
import { inHeldWorld } from "../worlds/held-world";

export const verificationTerms: Handler<typeof verificationDesk.verificationTerms> = async (_, { world }) => ({
  isReviewed: doOperationsReview(world),
});

/** Sets who decides; what operations have left is passed by the clock from then on. */
export const setVerificationTerms: Handler<typeof verificationDesk.setVerificationTerms> = async (
  { isReviewed },
  context,
) =>
  inHeldWorld(context, async (tx) => {
    const terms = await setTerm(tx.sql, tx.world, "verificationsReviewed", isReviewed ? 1 : 0);
    const world = { ...tx.world, terms };
    if (!isReviewed) await letReviewsGoOn({ ...tx, world });
    return { isReviewed: doOperationsReview(world) };
  });
