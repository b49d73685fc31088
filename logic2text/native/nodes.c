/* Nodes of trees that never change: they are made, hashed, compared, copied and traversed here.

   `logic2text/frozen_node.py` has the same in Python and says what a node is. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <structmember.h>

#include <stdint.h>
#include <string.h>

/* A module that is loaded again, as in a notebook, registers its classes again: some 50 in all. */
enum { MOST_FIELDS = 32, BUCKETS = 4096, MOST_KINDS = BUCKETS / 2 };

typedef struct {
    PyObject_HEAD Py_hash_t hash; /* 0 until it is asked for */
} Node;

/* A class whose objects are nodes. */
typedef struct {
    PyTypeObject *type;
    Py_ssize_t fields;
    Py_ssize_t offsets[MOST_FIELDS];
    PyObject *names;    /* a tuple */
    PyObject *defaults; /* a tuple of one-element tuples, empty where there is no default */
    Py_hash_t seed;
    Py_ssize_t parts;                /* how many fields hold nodes, -1 until that is declared */
    Py_ssize_t part_at[MOST_FIELDS]; /* which ones, in order */
    Py_ssize_t turned_by;            /* the field by which their order is turned round, or -1 */
    PyObject *turning;               /* the values of it that do so, a frozenset */
} Kind;

static Kind *kinds[BUCKETS];
static int count_kinds = 0;

static size_t bucket_of(const PyTypeObject *type) {
    return (size_t)(((uintptr_t)type >> 4) * 0x9E3779B97F4A7C15u >> 52) % BUCKETS;
}

static Kind *exact_kind(const PyTypeObject *type) {
    for (size_t at = bucket_of(type); kinds[at] != NULL; at = (at + 1) % BUCKETS)
        if (kinds[at]->type == type) return kinds[at];
    return NULL;
}

/* The kind of a class, or of the class that it extends. */
static Kind *find_kind(PyTypeObject *type) {
    for (; type != NULL; type = (PyTypeObject *)PyType_GetSlot(type, Py_tp_base)) {
        Kind *kind = exact_kind(type);
        if (kind != NULL) return kind;
        if (!(PyType_GetFlags(type) & Py_TPFLAGS_HEAPTYPE)) break;
    }
    PyErr_SetString(PyExc_TypeError, "the class of the node was not registered");
    return NULL;
}

static PyObject **field(PyObject *node, const Kind *kind, Py_ssize_t index) {
    return (PyObject **)((char *)node + kind->offsets[index]);
}

static int set_field(PyObject *node, const Kind *kind, Py_ssize_t index, PyObject *value) {
    PyObject **place = field(node, kind, index), *before = *place;
    if (value == NULL) return -1;
    Py_INCREF(value);
    *place = value;
    Py_XDECREF(before);
    return 0;
}

/* Sets a field that no positional argument names; 1 if a keyword did. */
static int set_other(PyObject *node, const Kind *kind, Py_ssize_t index, PyObject *keywords) {
    PyObject *name = PyTuple_GetItem(kind->names, index), *value = NULL;
    if (keywords != NULL) value = PyDict_GetItemWithError(keywords, name);
    if (value != NULL) return set_field(node, kind, index, value) < 0 ? -1 : 1;
    if (PyErr_Occurred()) return -1;
    PyObject *given = PyTuple_GetItem(kind->defaults, index);
    if (PyTuple_Size(given) == 1) return set_field(node, kind, index, PyTuple_GetItem(given, 0));
    PyErr_Format(PyExc_TypeError, "missing required argument: '%U'", name);
    return -1;
}

static int node_init(PyObject *node, PyObject *arguments, PyObject *keywords) {
    const Kind *kind = find_kind(Py_TYPE(node));
    if (kind == NULL) return -1;
    Py_ssize_t positional = PyTuple_Size(arguments), named = 0;
    if (positional > kind->fields) {
        PyErr_Format(PyExc_TypeError, "%zd arguments were given, of at most %zd", positional,
                     kind->fields);
        return -1;
    }
    for (Py_ssize_t index = 0; index < positional; index++)
        if (set_field(node, kind, index, PyTuple_GetItem(arguments, index)) < 0) return -1;
    for (Py_ssize_t index = positional; index < kind->fields; index++) {
        int by_name = set_other(node, kind, index, keywords);
        if (by_name < 0) return -1;
        named += by_name;
    }
    if (keywords != NULL && PyDict_Size(keywords) != named) {
        PyErr_Format(PyExc_TypeError, "a keyword of %S is no field, or was given twice", keywords);
        return -1;
    }
    ((Node *)node)->hash = 0;
    return 0;
}

static Py_hash_t node_hash(PyObject *self) {
    Node *node = (Node *)self;
    if (node->hash != 0) return node->hash;
    const Kind *kind = find_kind(Py_TYPE(self));
    if (kind == NULL || Py_EnterRecursiveCall(" while a tree is hashed")) return -1;
    uint64_t mixed = (uint64_t)kind->seed; /* as tuples are hashed, by xxHash */
    for (Py_ssize_t index = 0; index < kind->fields; index++) {
        PyObject *value = *field(self, kind, index);
        Py_hash_t of_value = value == NULL ? 0 : PyObject_Hash(value);
        if (of_value == -1) {
            mixed = 0;
            break;
        }
        mixed += (uint64_t)of_value * 14029467366897019727u;
        mixed = (mixed << 31 | mixed >> 33) * 11400714785074694791u;
    }
    Py_LeaveRecursiveCall();
    if (PyErr_Occurred()) return -1;
    Py_hash_t hash = (Py_hash_t)mixed;
    node->hash = hash == 0 || hash == -1 ? 1 : hash;
    return node->hash;
}

/* 1 where all fields are equal, -1 after an error. */
static int are_equal(PyObject *left, PyObject *right) {
    if (left == right) return 1;
    Py_hash_t one = ((Node *)left)->hash, other = ((Node *)right)->hash;
    if (one != 0 && other != 0 && one != other) return 0;
    const Kind *kind = find_kind(Py_TYPE(left));
    if (kind == NULL) return -1;
    for (Py_ssize_t index = 0; index < kind->fields; index++) {
        PyObject *mine = *field(left, kind, index), *its = *field(right, kind, index);
        if (mine == its) continue;
        if (mine == NULL || its == NULL) return 0;
        int equal = PyObject_RichCompareBool(mine, its, Py_EQ);
        if (equal <= 0) return equal;
    }
    return 1;
}

static PyObject *node_compare(PyObject *left, PyObject *right, int operation) {
    if (Py_TYPE(left) != Py_TYPE(right) || (operation != Py_EQ && operation != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    int equal = are_equal(left, right);
    if (equal < 0) return NULL;
    return PyBool_FromLong((operation == Py_EQ) == equal);
}

static PyType_Slot node_slots[] = {
    {Py_tp_doc, (void *)"A node of a tree: its hash is kept, its fields are those registered."},
    {Py_tp_init, (void *)node_init},
    {Py_tp_hash, (void *)node_hash},
    {Py_tp_richcompare, (void *)node_compare},
    {0, NULL},
};

static PyType_Spec node_spec = {
    .name = "logic2text.native._nodes.Node",
    .basicsize = sizeof(Node),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = node_slots,
};

/* Where a field is in the objects of a class; -1 if it is no slot. */
static Py_ssize_t find_offset(PyTypeObject *type, const char *name) {
    for (; type != NULL; type = (PyTypeObject *)PyType_GetSlot(type, Py_tp_base)) {
        if (!(PyType_GetFlags(type) & Py_TPFLAGS_HEAPTYPE)) break;
        const PyMemberDef *member = (const PyMemberDef *)PyType_GetSlot(type, Py_tp_members);
        for (; member != NULL && member->name != NULL; member++)
            if (strcmp(member->name, name) == 0) return member->offset;
    }
    return -1;
}

static int fill_kind(Kind *kind) {
    for (Py_ssize_t index = 0; index < kind->fields; index++) {
        PyObject *bytes = PyUnicode_AsUTF8String(PyTuple_GetItem(kind->names, index));
        if (bytes == NULL) return -1;
        kind->offsets[index] = find_offset(kind->type, PyBytes_AsString(bytes));
        Py_DECREF(bytes);
        if (kind->offsets[index] < 0) {
            PyErr_SetString(PyExc_ValueError, "a field of the class is no slot");
            return -1;
        }
    }
    PyObject *name = PyObject_GetAttrString((PyObject *)kind->type, "__name__");
    if (name == NULL) return -1;
    kind->seed = PyObject_Hash(name);
    Py_DECREF(name);
    return 0;
}

static PyObject *register_kind(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *type, *names, *defaults;
    if (!PyArg_ParseTuple(arguments, "OOO:register", &type, &names, &defaults)) return NULL;
    if (!PyType_Check(type) || !PyTuple_Check(names) || !PyTuple_Check(defaults) ||
        PyTuple_Size(names) != PyTuple_Size(defaults) || PyTuple_Size(names) > MOST_FIELDS ||
        count_kinds >= MOST_KINDS) {
        PyErr_SetString(PyExc_ValueError, "the class cannot be registered");
        return NULL;
    }
    Kind *kind = PyMem_Calloc(1, sizeof(Kind));
    if (kind == NULL) return PyErr_NoMemory();
    kind->type = (PyTypeObject *)type;
    kind->names = names;
    kind->defaults = defaults;
    kind->fields = PyTuple_Size(names);
    kind->parts = kind->turned_by = -1;
    if (fill_kind(kind) < 0) {
        PyMem_Free(kind);
        return NULL;
    }
    Py_INCREF(type);
    Py_INCREF(names);
    Py_INCREF(defaults);
    size_t at = bucket_of(kind->type);
    while (kinds[at] != NULL) at = (at + 1) % BUCKETS;
    kinds[at] = kind;
    count_kinds++;
    Py_RETURN_NONE;
}

/* The value among keyword arguments with a name; NULL without an error if there is none. */
static PyObject *find_change(PyObject *const *values, PyObject *keywords, PyObject *name) {
    Py_ssize_t count = keywords == NULL ? 0 : PyTuple_Size(keywords);
    for (Py_ssize_t index = 0; index < count; index++) {
        PyObject *keyword = PyTuple_GetItem(keywords, index);
        if (keyword == name || PyUnicode_Compare(keyword, name) == 0) return values[index];
    }
    return NULL;
}

static PyObject *with_fields(PyObject *module, PyObject *const *arguments, Py_ssize_t count,
                             PyObject *keywords) {
    (void)module;
    if (count != 1) {
        PyErr_SetString(PyExc_TypeError, "with_fields takes a node, and fields by name");
        return NULL;
    }
    PyObject *node = arguments[0];
    const Kind *kind = find_kind(Py_TYPE(node));
    if (kind == NULL) return NULL;
    PyObject *copy = PyType_GenericAlloc(Py_TYPE(node), 0);
    if (copy == NULL) return NULL;
    for (Py_ssize_t index = 0; index < kind->fields; index++) {
        PyObject *name = PyTuple_GetItem(kind->names, index);
        PyObject *value = find_change(arguments + 1, keywords, name);
        if (value == NULL) value = *field(node, kind, index);
        Py_XINCREF(value);
        *field(copy, kind, index) = value;
    }
    return copy;
}

/* Traversal -------------------------------------------------------------------------------------*/

static Py_ssize_t index_of(const Kind *kind, PyObject *name) {
    for (Py_ssize_t index = 0; index < kind->fields; index++)
        if (PyUnicode_Compare(PyTuple_GetItem(kind->names, index), name) == 0) return index;
    return -1;
}

static PyObject *declare_parts(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *type, *names, *turned_by, *turning;
    if (!PyArg_ParseTuple(arguments, "OO!OO:declare_parts", &type, &PyTuple_Type, &names,
                          &turned_by, &turning))
        return NULL;
    Kind *kind = exact_kind((PyTypeObject *)type);
    if (kind == NULL || PyTuple_Size(names) > MOST_FIELDS) {
        PyErr_SetString(PyExc_ValueError, "the class was not registered");
        return NULL;
    }
    for (Py_ssize_t at = 0; at < PyTuple_Size(names); at++) {
        kind->part_at[at] = index_of(kind, PyTuple_GetItem(names, at));
        if (kind->part_at[at] < 0) {
            PyErr_SetString(PyExc_ValueError, "a part of the class is no field");
            return NULL;
        }
    }
    kind->parts = PyTuple_Size(names);
    kind->turned_by = turned_by == Py_None ? -1 : index_of(kind, turned_by);
    Py_INCREF(turning);
    kind->turning = turning;
    Py_RETURN_NONE;
}

/* The kind of a node whose parts were declared; a KeyError as of a table without its class. */
static const Kind *kind_with_parts(PyObject *node) {
    const Kind *kind = exact_kind(Py_TYPE(node));
    if (kind == NULL || kind->parts < 0) {
        PyErr_SetObject(PyExc_KeyError, (PyObject *)Py_TYPE(node));
        return NULL;
    }
    return kind;
}

static int is_turned(PyObject *node, const Kind *kind) {
    if (kind->turned_by < 0) return 0;
    PyObject *value = *field(node, kind, kind->turned_by);
    return value == NULL ? 0 : PySequence_Contains(kind->turning, value);
}

/* How many parts a field has: those of a tuple, one, or none. */
static Py_ssize_t count_items(PyObject *value) {
    if (value == NULL || value == Py_None) return 0;
    return PyTuple_Check(value) ? PyTuple_Size(value) : 1;
}

static PyObject *item_at(PyObject *value, Py_ssize_t at) {
    return PyTuple_Check(value) ? PyTuple_GetItem(value, at) : value;
}

static PyObject *parts(PyObject *module, PyObject *node) {
    (void)module;
    const Kind *kind = kind_with_parts(node);
    if (kind == NULL) return NULL;
    if (kind->parts == 1) {
        PyObject *only = *field(node, kind, kind->part_at[0]);
        if (only != NULL && PyTuple_Check(only)) {
            Py_INCREF(only);
            return only;
        }
    }
    int turned = is_turned(node, kind);
    if (turned < 0) return NULL;
    Py_ssize_t count = 0, filled = 0;
    for (Py_ssize_t at = 0; at < kind->parts; at++)
        count += count_items(*field(node, kind, kind->part_at[at]));
    PyObject *found = PyTuple_New(count);
    for (Py_ssize_t at = 0; found != NULL && at < kind->parts; at++) {
        Py_ssize_t place = turned ? kind->parts - 1 - at : at;
        PyObject *value = *field(node, kind, kind->part_at[place]);
        for (Py_ssize_t item = 0; item < count_items(value); item++) {
            PyObject *part = item_at(value, item);
            Py_INCREF(part);
            PyTuple_SetItem(found, filled++, part);
        }
    }
    return found;
}

/* Nodes that are still to be visited; they are borrowed, the root holds them. */
typedef struct {
    PyObject **nodes;
    size_t count, room;
} Stack;

static int push(Stack *stack, PyObject *node) {
    if (stack->count == stack->room) {
        size_t room = stack->room * 2 + 64;
        PyObject **nodes = PyMem_Realloc(stack->nodes, room * sizeof(PyObject *));
        if (nodes == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        stack->nodes = nodes;
        stack->room = room;
    }
    stack->nodes[stack->count++] = node;
    return 0;
}

/* The parts of a node onto a stack, the last one first. */
static int push_parts(Stack *stack, PyObject *node) {
    const Kind *kind = kind_with_parts(node);
    int turned = kind == NULL ? -1 : is_turned(node, kind);
    if (turned < 0) return -1;
    for (Py_ssize_t at = 0; at < kind->parts; at++) {
        Py_ssize_t place = turned ? at : kind->parts - 1 - at;
        PyObject *value = *field(node, kind, kind->part_at[place]);
        for (Py_ssize_t item = count_items(value); item-- > 0;)
            if (push(stack, item_at(value, item)) < 0) return -1;
    }
    return 0;
}

static PyObject *preorder(PyObject *module, PyObject *root) {
    (void)module;
    Stack stack = {NULL, 0, 0};
    PyObject *found = PyList_New(0);
    int failed = found == NULL || push(&stack, root) < 0;
    while (!failed && stack.count > 0) {
        PyObject *node = stack.nodes[--stack.count];
        failed = PyList_Append(found, node) < 0 || push_parts(&stack, node) < 0;
    }
    PyMem_Free(stack.nodes);
    if (failed) Py_CLEAR(found);
    return found;
}

static PyObject *size(PyObject *module, PyObject *root) {
    (void)module;
    Stack stack = {NULL, 0, 0};
    Py_ssize_t count = 0;
    int failed = push(&stack, root) < 0;
    while (!failed && stack.count > 0) {
        count++;
        failed = push_parts(&stack, stack.nodes[--stack.count]) < 0;
    }
    PyMem_Free(stack.nodes);
    return failed ? NULL : PyLong_FromSsize_t(count);
}

/* A field with each part changed: a new reference, to the value itself where none was. */
static PyObject *change_field(PyObject *value, PyObject *change) {
    if (value == NULL || value == Py_None) {
        Py_XINCREF(value);
        return value;
    }
    if (!PyTuple_Check(value)) return PyObject_CallFunctionObjArgs(change, value, NULL);
    Py_ssize_t count = PyTuple_Size(value);
    PyObject *changed = PyTuple_New(count);
    int differs = 0;
    for (Py_ssize_t at = 0; changed != NULL && at < count; at++) {
        PyObject *part = PyTuple_GetItem(value, at);
        PyObject *now = PyObject_CallFunctionObjArgs(change, part, NULL);
        differs |= now != part;
        if (now == NULL)
            Py_CLEAR(changed);
        else
            PyTuple_SetItem(changed, at, now);
    }
    if (changed == NULL || differs) return changed;
    Py_DECREF(changed);
    Py_INCREF(value);
    return value;
}

static PyObject *rebuild(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *node, *change, *now[MOST_FIELDS] = {NULL};
    if (!PyArg_ParseTuple(arguments, "OO:rebuild", &node, &change)) return NULL;
    const Kind *kind = kind_with_parts(node);
    if (kind == NULL) return NULL;
    int differs = 0, failed = 0;
    for (Py_ssize_t index = 0; index < kind->fields && !failed; index++) {
        PyObject *value = *field(node, kind, index);
        int is_part = 0;
        for (Py_ssize_t at = 0; at < kind->parts; at++) is_part |= kind->part_at[at] == index;
        now[index] = value;
        if (is_part)
            now[index] = change_field(value, change);
        else
            Py_XINCREF(value);
        failed = now[index] == NULL && value != NULL;
        differs |= now[index] != value;
    }
    PyObject *copy = failed ? NULL : node;
    if (!failed && differs)
        copy = PyType_GenericAlloc(Py_TYPE(node), 0);
    else
        Py_XINCREF(copy);
    for (Py_ssize_t index = 0; index < kind->fields; index++) {
        if (copy != NULL && copy != node)
            *field(copy, kind, index) = now[index];
        else
            Py_XDECREF(now[index]);
    }
    return copy;
}

static PyMethodDef functions[] = {
    {"register", register_kind, METH_VARARGS, "Make a class one of nodes, with these fields."},
    {"with_fields", (PyCFunction)(void (*)(void))with_fields, METH_FASTCALL | METH_KEYWORDS,
     "A copy of a node with other values in some fields."},
    {"declare_parts", declare_parts, METH_VARARGS, "Which fields of a class hold nodes, in order."},
    {"parts", parts, METH_O, "The nodes directly below one, in order."},
    {"preorder", preorder, METH_O, "A node and all below it, each before those below it."},
    {"size", size, METH_O, "How many nodes `preorder` has."},
    {"rebuild", rebuild, METH_VARARGS, "A node with each part directly below it changed."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_nodes", .m_size = -1,
                                        .m_methods = functions};

/* VERSION is raised with every change of what Python calls, as in frozen_node.py. */
PyMODINIT_FUNC PyInit__nodes(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL) return NULL;
    PyObject *node = PyType_FromSpec(&node_spec);
    if (node == NULL || PyModule_AddObjectRef(module, "Node", node) < 0 ||
        PyModule_AddIntConstant(module, "VERSION", 3) < 0) {
        Py_XDECREF(node);
        Py_DECREF(module);
        return NULL;
    }
    Py_DECREF(node);
    return module;
}
