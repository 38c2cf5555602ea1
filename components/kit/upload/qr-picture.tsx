"use client";
import { useEffect, useId, useState } from "react";
import styles from "./qr-picture.module.css";

interface Drawn {
  readonly size: number;
  readonly path: string;
}

/** A text as a QR code with its caption, drawn in the page as one path: no picture of it ever leaves the page. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const caption = useId();
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let gone = false;
    void draw(text).then((picture) => gone || setDrawn(picture));
    return () => {
      gone = true;
    };
  }, [text]);
  return (
    <figure className={styles.figure}>
      <div data-scheme="light" className={styles.frame}>
        {drawn && (
          <svg
            role="img"
            aria-labelledby={caption}
            viewBox={`${-quiet} ${-quiet} ${drawn.size + 2 * quiet} ${drawn.size + 2 * quiet}`}
            className={styles.picture}
          >
            <path d={drawn.path} />
          </svg>
        )}
      </div>
      <figcaption id={caption} className={styles.caption}>
        {label}
      </figcaption>
    </figure>
  );
}

/** The quiet zone that readers need, in modules. */
const quiet = 4;

async function draw(text: string): Promise<Drawn> {
  const { default: qrcode } = await import("qrcode-generator");
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const cells = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : "")).join(
      "",
    ),
  );
  return { size, path: cells.join("") };
}
