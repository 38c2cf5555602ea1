import styles from "./qr-picture.module.css";

/** Renders a QR code from a picture, with a caption that describes its target. */
export function CaptionedQrCode({ image, caption }: { image: string; caption: string }) {
  return (
    <figure className={styles.given}>
      <img src={image} alt={caption} />
      <figcaption aria-hidden className={styles.caption}>
        {caption}
      </figcaption>
    </figure>
  );
}
