"use client";
import { useEffect, useId, useState } from "react";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./uploads.module.css";

interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** Renders a text as a QR code with its caption, drawn in the page as one path: its content never leaves the page. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const caption = useId();
  const [drawing, setDrawn] = useState<QrDrawing>();
  useEffect(() => {
    let isUnmounted = false;
    void draw(text).then((picture) => isUnmounted || setDrawn(picture));
    return () => {
      isUnmounted = true;
    };
  }, [text]);
  return (
    <figure className={joinClassNames(layout.tight, styles.code)}>
      <div data-scheme="light">
        {drawing && (
          <svg
            role="img"
            aria-labelledby={caption}
            viewBox={`${-quiet} ${-quiet} ${drawing.size + 2 * quiet} ${drawing.size + 2 * quiet}`}
            fill="currentColor"
          >
            <path d={drawing.path} />
          </svg>
        )}
      </div>
      <figcaption id={caption} className={layout.soft}>
        {label}
      </figcaption>
    </figure>
  );
}

/** Sets the width of the quiet zone that scanners need, in modules. */
const quiet = 4;

async function draw(text: string): Promise<QrDrawing> {
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
