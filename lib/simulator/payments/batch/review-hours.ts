import { batchReviewHours } from "@/lib/payments/terms";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/** Returns the number of hours within which a batch has to be reviewed in a world; exactly then is too late. */
export const reviewHoursOf = (world: Pick<World, "terms">): number =>
  numericWorldTerm(world, "batchReviewHours", batchReviewHours);
