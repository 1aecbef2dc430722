/** A page of each kind, for what must hold on all of them. */
export const pagesOfEachKind = [
  ['start page', '/infrastructure-projects/full/'],
  ['search page', '/infrastructure-projects/full/?view=list'],
  ['search page with a question', '/infrastructure-projects/full/?q=clinic&province=Gauteng&status=Tender'],
  ['corrected search', '/infrastructure-projects/full/?q=hosptial'],
  ['map page', '/infrastructure-projects/full/?view=map'],
  ['search without results', '/infrastructure-projects/full/?q=clinic+zzzzzz&province=Gauteng'],
  ['search that was not understood', '/infrastructure-projects/full/?cost_min=much'],
  ['project page', '/infrastructure-projects/full/12'],
  ['another project page', '/infrastructure-projects/full/4000'],
  ['explore page', '/infrastructure-projects/explore/'],
  ['about page', '/infrastructure-projects/about/'],
  ['page that does not exist', '/infrastructure-projects/nothing'],
] as const;
