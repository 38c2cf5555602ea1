import layout from "@/components/kit/page/layout.module.css";
import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { ClientOutput } from "@/lib/call/call";
import styles from "./current-sign-in-methods.module.css";

/** Holds a person's sign-in methods, and the real time. */
export type SignInMethods = ClientOutput<typeof signInMethods.means> & { readonly now: Date };

/** Renders the label of a method, and its state. */
export function SignInMethodLabel({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <p className={layout.soft}>{text}</p>
    </div>
  );
}
