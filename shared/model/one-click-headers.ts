type Prepared = { prepared: true; value: string }

/**
 * The headers with which mail programs show a button that ends such mails, for nodemailer:
 * https://www.rfc-editor.org/rfc/rfc8058#section-3.1. Prepared, so that each stays on one line. Nodemailer's own `list`
 * makes an address of the second one.
 */
export const oneClickHeaders = (url: string | undefined): Record<string, Prepared> =>
  url === undefined
    ? {}
    : {
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
      }
