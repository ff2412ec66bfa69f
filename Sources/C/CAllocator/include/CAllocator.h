// C++'s `new` and `delete` for a program that makes and forgets the same small objects again and
// again. There is nothing to call: the program that is linked with it has them.
#ifndef CALLOCATOR_H
#define CALLOCATOR_H
#endif
