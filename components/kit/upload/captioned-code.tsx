import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./uploads.module.css";

/** Renders a QR code from a picture, with a caption that describes its target. */
export function CaptionedQrCode({ image, caption }: { image: string; caption: string }) {
  return (
    <figure className={joinClassNames(layout.tight, styles.code, styles.small)}>
      <img src={image} alt={caption} />
      <figcaption aria-hidden className={layout.soft}>
        {caption}
      </figcaption>
    </figure>
  );
}
