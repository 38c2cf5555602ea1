import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { exportApplication } from "@/lib/files/calls/exports";
import { screenActionAccess } from "@/lib/gate/screen";
import { detailFilters } from "./balances";
import { accountsScreens } from "../screens";
import { statementFormats } from "../terms";

/** Describes the filters of a statement, of one currency or of all. */
export const statementFilters = z.object(detailFilters);

export const statements = {
  download: declareCalls("/api/user/account", { access: screenActionAccess(accountsScreens.statement, "export") }).post(
    "downloadUserAccountDetailList",
    {
      about:
        "Asks for the account details of one currency or of all as a file, oldest first; the export centre tells how far it is. MT940, camt.053 and camt.054 hold every entry of the days, whatever kind or number is named; a PDF holds at most 5,000, where the site offers it. The same again only after 10 seconds.",
      subject: ["orderNo", "currency"],
      input: z.object({ ...detailFilters, format: z._default(z.enum(statementFormats), "xlsx") }),
      output: exportApplication,
      errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED", "TOO_MANY_ENTRIES", "SERVICE_NOT_OPEN"],
      changes: ["exports"],
    },
  ),
};
