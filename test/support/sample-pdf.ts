import { deflateSync } from 'node:zlib'

type Pdf = {
  /** What else the catalogue says. */
  catalogue?: string
  /** More objects, from number 5 on. */
  objects?: string[]
  trailer?: string
  version?: string
}

/** A page with a line of text, and whatever else a test puts beside it. A letter is a byte. */
export const pdfOf = ({ catalogue = '', objects = [], trailer = '', version = '1.7' }: Pdf = {}): Buffer => {
  const page = deflateSync(Buffer.from('BT /F1 12 Tf 20 20 Td (A receipt over 12 pounds) Tj ET')).toString('latin1')
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R
       /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    pdfStream('/Filter /FlateDecode', page),
    ...objects,
  ]
  let text = `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`
  const places = all.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

export const pdfStream = (dictionary: string, data: string): string =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`

/** Objects inside a stream, packed as most programs do. */
export const objectStream = (objects: string, { filter = '/FlateDecode', more = '' } = {}): string => {
  const header = '9 0 '
  const packed = deflateSync(Buffer.from(header + objects, 'latin1')).toString('latin1')
  return pdfStream(`/Type /ObjStm /N 1 /First ${header.length} /Filter ${filter} ${more}`, packed)
}
