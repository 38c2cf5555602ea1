import { Suspense, type ReactNode } from "react";
import { tryLoad } from "@/lib/backend/load";
import type { Call, Got, Sends } from "@/lib/call/call";

interface AfterListProps<C extends Call> {
  call: C;
  /** What the list was asked for, its page too. */
  asked: Sends<C> & { readonly currentPage: number; readonly pageSize: number };
  children: (got: Got<C>) => ReactNode;
}

/**
 * What a whole list comes to. It is added up over whatever the filters leave, however many pages that is, so the list
 * does not wait for it; its key lets the next page come without it too. It stands below everything else, which it
 * therefore never moves.
 */
export function AfterList<C extends Call>(props: AfterListProps<C>) {
  return (
    <Suspense key={JSON.stringify(props.asked)}>
      <Loaded {...props} />
    </Suspense>
  );
}

async function Loaded<C extends Call>({ call, asked, children }: AfterListProps<C>) {
  const { currentPage: _, pageSize: __, ...filters } = asked;
  // named cast: without its page a list is asked for by its filters, which are what the call takes
  const { got } = await tryLoad(call, filters as unknown as Sends<C>);
  return got && children(got);
}
