/**
 * Returns the address of a notice, with the parameter that the specification requires: readFlag 1 for a notice that was
 * already read, otherwise 2.
 */
export const noticeHref = (noticeId: string, isRead: boolean): string =>
  `/b2b/customer-service/notice/${noticeId}?bizType=notice&readFlag=${isRead ? 1 : 2}`;
