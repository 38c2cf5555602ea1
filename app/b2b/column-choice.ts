import { cookies } from "next/headers";
import { chosenColumns, type ColumnChoice, type ListWithChoice } from "@/components/kit/table/column-choice";
import { preferenceFromCookieJar } from "@/lib/call/preferences";

/** Reads the optional columns of a list that the reader has chosen in this browser. */
export const readColumnChoice = async (list: ListWithChoice): Promise<ColumnChoice> =>
  chosenColumns(preferenceFromCookieJar(await cookies(), "columns"), list);
