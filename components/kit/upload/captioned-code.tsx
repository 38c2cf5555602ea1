import styles from "./qr-picture.module.css";

/** A QR code that came as a picture, with a caption that says what reading it leads to. */
export function CaptionedCode({ image, caption }: { image: string; caption: string }) {
  return (
    <figure className={styles.given}>
      <img src={image} alt={caption} />
      <figcaption aria-hidden className={styles.caption}>
        {caption}
      </figcaption>
    </figure>
  );
}
