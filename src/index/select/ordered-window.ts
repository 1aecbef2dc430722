type Compare = (a: number, b: number) => number;

/**
 * The part from `from` to `to` of the numbers below `count` in the given order. Only that part is
 * sorted; the others are only divided into those before and after it, which takes linear time.
 * `compare` must tell any two numbers apart.
 */
export function orderedWindow(count: number, compare: Compare, from: number, to: number): Uint32Array {
  const end = Math.min(to, count);
  if (from >= end) return new Uint32Array();
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  if (from > 0) divide(order, 0, from, compare);
  if (end < count) divide(order, from, end, compare);
  return order.subarray(from, end).sort(compare);
}

/**
 * Moves the numbers from index `start` on so that those before index `at` come before the others
 * (Hoare's quickselect).
 */
function divide(order: Uint32Array, start: number, at: number, compare: Compare): void {
  let [left, right] = [start, order.length - 1];
  while (left < right) {
    const pivot = order[(left + right) >> 1]!;
    let [low, high] = [left, right];
    while (low <= high) {
      while (compare(order[low]!, pivot) < 0) low++;
      while (compare(order[high]!, pivot) > 0) high--;
      if (low > high) break;
      const swapped = order[low]!;
      order[low++] = order[high]!;
      order[high--] = swapped;
    }
    if (at <= high) right = high;
    else if (at >= low) left = low;
    else return;
  }
}
