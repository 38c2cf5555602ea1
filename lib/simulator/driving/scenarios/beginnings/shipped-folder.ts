import path from "node:path";

/** Returns the folder of the scenarios that ship with the product. */
export const shippedFolder = (): string => path.join(/* turbopackIgnore: true */ process.cwd(), "prisma", "scenarios");
