import { Suspense, type ReactNode } from "react";
import { tryLoad } from "@/lib/backend/load";
import type { Call, Got, Sends } from "@/lib/call/call";

interface AfterListProps<C extends Call> {
  call: C;
  /** The list's own, without its page. */
  filters: Sends<C>;
  children: (got: Got<C>) => ReactNode;
}

/**
 * What a whole list comes to. It is added up over whatever the filters leave, however many pages that is, so the list
 * does not wait for it, and neither does its next page. It stands below everything else, which it therefore never moves.
 */
export function AfterList<C extends Call>(props: AfterListProps<C>) {
  return (
    <Suspense key={JSON.stringify(props.filters)}>
      <Loaded {...props} />
    </Suspense>
  );
}

async function Loaded<C extends Call>({ call, filters, children }: AfterListProps<C>) {
  const { got } = await tryLoad(call, filters);
  return got && children(got);
}
