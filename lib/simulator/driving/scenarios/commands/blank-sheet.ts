/** Holds a blank sheet, 120 by 80 points, as PNG: scenarios upload it for every document. */
export const blankSheet = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAHgAAABQCAAAAAD38O5VAAAAR0lEQVR42u3ZQREAMAjAMPyrQRYyZmEvOLjUQAQ0cqgAg8GH4OoJDAaDwWAwGAwGg8FgMBgMBoPBYDAYDAaDwX+wYw4Gb4UfoQZVSp5+x6sAAAAASUVORK5CYII=",
  "base64",
);
