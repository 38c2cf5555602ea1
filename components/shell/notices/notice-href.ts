/**
 * Where a notice is read, with what the specification puts in its address: readFlag 1 for one already read, otherwise
 * 2.
 */
export const noticeHref = (noticeId: string, isRead: boolean): string =>
  `/b2b/customer-service/notice/${noticeId}?bizType=notice&readFlag=${isRead ? 1 : 2}`;
