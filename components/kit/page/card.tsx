import { useId, type ReactNode } from "react";
import { joinClassNames } from "./classes";
import layout from "./layout.module.css";

/** Groups related content. Never nested in another card. With `title` it is a region of its own. */
export function Card({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  const className = joinClassNames(layout.panel, layout.card);
  if (title === undefined) return <div className={className}>{children}</div>;
  return (
    <section className={className} aria-labelledby={id}>
      <div className={joinClassNames(layout.actions, layout.apart)}>
        <h2 id={id} className={layout.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
