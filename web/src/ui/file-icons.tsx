import { icon, path } from './line-icon.tsx'

export const CameraIcon = icon(
  <>
    <path d="M4.5 7.5H8l1.5-2.5h5L16 7.5h3.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
)
export const GalleryIcon = icon(
  <>
    <path d="M4.5 4.5h15a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM4 17l5-5 4 4 2.5-2.5L20 18" />
    <circle cx="15.5" cy="9" r="1.5" />
  </>,
)
export const FileIcon = path('M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9 13h6M9 16.5h6')
