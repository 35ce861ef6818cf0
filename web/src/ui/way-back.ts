/** Where the focus goes when something closes: to what opened it or, if that is gone, to the heading of the screen. */
export const wayBack = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    ? opener
    : document.querySelector('h1')
