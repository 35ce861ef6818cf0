/**
 * The members that "JavaScript runtime 2.0 features for CloudFront Functions" listed in November 2026, except modules
 * (Buffer, crypto, querystring), Date, Promise, Symbol, and typed arrays and their views. If one of those is needed,
 * add it from the page:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const words = (text: string): string[] => text.trim().split(/\s+/)

export const operators = new Set(
  words(`+ - * / % ** ++ -- == != === !== < > <= >= << >> >>> & | ^ ~ && || ! typeof void delete in instanceof
    = += -= *= /= %= <<= >>= >>>= &= |= ^=`),
)

/** May be called with `new`. Of the other constructors the page names only methods, and it forbids "Function". */
export const errorTypes = words(
  'Error EvalError InternalError RangeError ReferenceError SyntaxError TypeError URIError',
)

export const globals = new Set([
  ...errorTypes,
  ...words(`decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt atob btoa
    NaN Infinity undefined arguments`),
])

/** The static members of each built-in object. */
export const statics: Record<string, readonly string[]> = {
  Object: words(`create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyDescriptors
    getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys preventExtensions seal assign entries values`),
  String: words('fromCharCode fromCodePoint'),
  Number: words(`EPSILON MAX_SAFE_INTEGER MIN_SAFE_INTEGER MAX_VALUE MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY
    isFinite isInteger isNaN isSafeInteger parseInt parseFloat`),
  Math: words(`E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos
    cosh exp expm1 floor fround hypot imul log log1p log2 log10 max min pow random round sign sinh sin sqrt tan tanh
    trunc`),
  JSON: words('parse stringify'),
  Array: words('isArray of'),
  console: words('log'),
}

/** The members that values have through their prototypes: methods and accessors. */
export const members = new Set(
  words(`hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf
    charAt concat indexOf lastIndexOf match replace search slice split substr substring toLowerCase trim toUpperCase
    codePointAt endsWith includes repeat startsWith padStart padEnd trimStart trimEnd replaceAll
    toExponential toFixed toPrecision
    apply bind call
    exec test global ignoreCase multiline source sticky flags
    every filter forEach join map pop push reduce reduceRight reverse shift some sort splice unshift
    copyWithin fill find findIndex`),
)

/** Whether V8 has this member on some value although the page does not list it. */
export const isUnlistedBuiltIn = (name: string): boolean => builtIns.has(name) && !members.has(name)

const prototypes = [Object, String, Number, Boolean, Function, RegExp, Array, Symbol, Promise, Map, Set].map(
  ({ prototype }): object => prototype,
)

const builtIns = new Set(
  prototypes.flatMap((prototype) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype))
      .filter(([, { get, value }]) => get !== undefined || typeof value === 'function')
      .map(([name]) => name),
  ),
)
