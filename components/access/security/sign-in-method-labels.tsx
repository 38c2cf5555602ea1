import layout from "@/components/kit/page/layout.module.css";
import type { means } from "@/lib/access/calls/sign-in-methods";
import type { Got } from "@/lib/call/call";
import styles from "./own-sign-in-methods.module.css";

/** A person's sign-in methods, and the real time. */
export type Held = Got<typeof means.means> & { readonly now: Date };

/** The label of a method, and its state. */
export function Labels({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <p className={layout.soft}>{text}</p>
    </div>
  );
}
