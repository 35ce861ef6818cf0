/** The parts of the page that header and footer lead to. */
export const sections = [
  { id: 'about', navLabel: 'About Us' },
  { id: 'faq', navLabel: 'FAQ' },
  { id: 'contact', navLabel: 'Contact Us' },
] as const
