/**
 * The headers with which mail programs show a button that ends such mails:
 * https://www.rfc-editor.org/rfc/rfc8058#section-3.1
 */
export const oneClickHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
